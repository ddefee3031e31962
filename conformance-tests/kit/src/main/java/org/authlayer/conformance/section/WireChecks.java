package org.authlayer.conformance.section;

import java.util.List;
import java.util.stream.Stream;
import org.authlayer.conformance.law.LawChecks;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.section.account.AccountChecks;
import org.authlayer.conformance.section.answers.DeclaredAnswerChecks;
import org.authlayer.conformance.section.answers.DeclaredStateChecks;
import org.authlayer.conformance.section.composition.CompositionChecks;
import org.authlayer.conformance.section.format.FormatChecks;
import org.authlayer.conformance.section.general.GeneralChecks;
import org.authlayer.conformance.section.guard.GuardChecks;
import org.authlayer.conformance.section.jwt.DeclaredJwtChecks;
import org.authlayer.conformance.section.jwt.JwtChecks;
import org.authlayer.conformance.section.jwt.JwtForgeryChecks;
import org.authlayer.conformance.section.login.LoginChecks;
import org.authlayer.conformance.section.me.MeChecks;
import org.authlayer.conformance.section.passkeys.PasskeyChecks;
import org.authlayer.conformance.section.protection.ProtectionChecks;
import org.authlayer.conformance.section.registration.DeclaredRegistrationChecks;
import org.authlayer.conformance.section.registration.RegistrationChecks;
import org.authlayer.conformance.section.secondfactor.SecondFactorChecks;
import org.authlayer.conformance.section.security.PasswordSafetyChecks;
import org.authlayer.conformance.section.security.RedirectSafetyChecks;
import org.authlayer.conformance.section.security.SessionSafetyChecks;
import org.authlayer.conformance.section.sessions.DeclaredSessionChecks;
import org.authlayer.conformance.section.sessions.SessionChecks;
import org.authlayer.conformance.section.sessions.SessionValueChecks;
import org.authlayer.conformance.section.tokens.TokenChecks;

/** All checks over the wire. */
public final class WireChecks {

  private static final List<WireCheck> ALL =
      Stream.of(
              GeneralChecks.all(),
              FormatChecks.all(),
              GuardChecks.all(),
              RegistrationChecks.all(),
              DeclaredRegistrationChecks.all(),
              LoginChecks.all(),
              TokenChecks.all(),
              MeChecks.all(),
              DeclaredJwtChecks.all(),
              JwtChecks.all(),
              JwtForgeryChecks.all(),
              DeclaredSessionChecks.all(),
              SessionChecks.all(),
              SessionValueChecks.all(),
              CompositionChecks.all(),
              DeclaredAnswerChecks.all(),
              DeclaredStateChecks.all(),
              ProtectionChecks.all(),
              AccountChecks.all(),
              PasswordSafetyChecks.all(),
              RedirectSafetyChecks.all(),
              SessionSafetyChecks.all(),
              LawChecks.all(),
              SecondFactorChecks.all(),
              PasskeyChecks.all())
          .flatMap(List::stream)
          .toList();

  private WireChecks() {}

  public static List<WireCheck> all() {
    return ALL;
  }
}
