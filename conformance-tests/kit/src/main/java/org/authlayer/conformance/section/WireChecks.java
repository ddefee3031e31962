package org.authlayer.conformance.section;

import java.util.List;
import java.util.stream.Stream;
import org.authlayer.conformance.law.LawChecks;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.section.account.AccountChecks;
import org.authlayer.conformance.section.answers.DeclaredAnswerChecks;
import org.authlayer.conformance.section.answers.DeclaredErrorChecks;
import org.authlayer.conformance.section.answers.DeclaredStateChecks;
import org.authlayer.conformance.section.answers.DeclaredSyntaxChecks;
import org.authlayer.conformance.section.composition.CompositionChecks;
import org.authlayer.conformance.section.format.BodyFormatChecks;
import org.authlayer.conformance.section.format.DeclaredHeaderChecks;
import org.authlayer.conformance.section.format.HeaderFormatChecks;
import org.authlayer.conformance.section.general.ChannelChecks;
import org.authlayer.conformance.section.guard.GuardChecks;
import org.authlayer.conformance.section.jwt.DeclaredJwtChecks;
import org.authlayer.conformance.section.jwt.JwtChecks;
import org.authlayer.conformance.section.jwt.JwtForgeryChecks;
import org.authlayer.conformance.section.jwt.JwtLifeChecks;
import org.authlayer.conformance.section.jwt.JwtManualChecks;
import org.authlayer.conformance.section.login.EnumerationChecks;
import org.authlayer.conformance.section.login.LoginChecks;
import org.authlayer.conformance.section.me.MeChecks;
import org.authlayer.conformance.section.protection.ProtectionChecks;
import org.authlayer.conformance.section.registration.ConfirmationChecks;
import org.authlayer.conformance.section.registration.DeclaredAccountChecks;
import org.authlayer.conformance.section.registration.DeclaredPayloadChecks;
import org.authlayer.conformance.section.registration.RegistrationChecks;
import org.authlayer.conformance.section.registration.RegistrationValidationChecks;
import org.authlayer.conformance.section.registration.StoredPasswordChecks;
import org.authlayer.conformance.section.security.PasswordSafetyChecks;
import org.authlayer.conformance.section.security.RedirectSafetyChecks;
import org.authlayer.conformance.section.security.SessionSafetyChecks;
import org.authlayer.conformance.section.sessions.DeclaredSessionChecks;
import org.authlayer.conformance.section.sessions.FormChecks;
import org.authlayer.conformance.section.sessions.SessionChecks;
import org.authlayer.conformance.section.sessions.SessionLifeChecks;
import org.authlayer.conformance.section.tokens.ExpiringTokenChecks;
import org.authlayer.conformance.section.tokens.TokenChecks;
import org.authlayer.conformance.section.tokens.TokenLoginChecks;

/** All checks over the wire. */
public final class WireChecks {

  private static final List<WireCheck> ALL =
      Stream.of(
              ChannelChecks.all(),
              BodyFormatChecks.all(),
              DeclaredHeaderChecks.all(),
              HeaderFormatChecks.all(),
              GuardChecks.all(),
              ConfirmationChecks.all(),
              DeclaredAccountChecks.all(),
              DeclaredPayloadChecks.all(),
              RegistrationChecks.all(),
              RegistrationValidationChecks.all(),
              StoredPasswordChecks.all(),
              EnumerationChecks.all(),
              LoginChecks.all(),
              ExpiringTokenChecks.all(),
              TokenChecks.all(),
              TokenLoginChecks.all(),
              MeChecks.all(),
              DeclaredJwtChecks.all(),
              JwtChecks.all(),
              JwtLifeChecks.all(),
              JwtManualChecks.all(),
              JwtForgeryChecks.all(),
              SessionLifeChecks.all(),
              DeclaredSessionChecks.all(),
              FormChecks.all(),
              SessionChecks.all(),
              CompositionChecks.all(),
              DeclaredAnswerChecks.all(),
              DeclaredErrorChecks.all(),
              DeclaredStateChecks.all(),
              DeclaredSyntaxChecks.all(),
              ProtectionChecks.all(),
              AccountChecks.all(),
              PasswordSafetyChecks.all(),
              RedirectSafetyChecks.all(),
              SessionSafetyChecks.all(),
              LawChecks.all())
          .flatMap(List::stream)
          .toList();

  private WireChecks() {}

  public static List<WireCheck> all() {
    return ALL;
  }
}
