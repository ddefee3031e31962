package org.authlayer.conformance.selftest;

import java.util.List;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Check;
import org.authlayer.conformance.core.CoreCheck;
import org.authlayer.conformance.law.LawChecks;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.section.account.AccountChecks;
import org.authlayer.conformance.section.account.AccountSaboteurs;
import org.authlayer.conformance.section.answers.DeclaredAnswerChecks;
import org.authlayer.conformance.section.answers.DeclaredAnswerSaboteurs;
import org.authlayer.conformance.section.answers.DeclaredErrorChecks;
import org.authlayer.conformance.section.answers.DeclaredStateChecks;
import org.authlayer.conformance.section.answers.DeclaredStateSaboteurs;
import org.authlayer.conformance.section.answers.DeclaredSyntaxChecks;
import org.authlayer.conformance.section.answers.DeclaredSyntaxSaboteurs;
import org.authlayer.conformance.section.authstore.AuthStoreCoreChecks;
import org.authlayer.conformance.section.authstore.AuthStoreCoreSaboteurs;
import org.authlayer.conformance.section.composition.CompositionChecks;
import org.authlayer.conformance.section.composition.CompositionCoreChecks;
import org.authlayer.conformance.section.composition.CompositionCoreSaboteurs;
import org.authlayer.conformance.section.composition.CompositionSaboteurs;
import org.authlayer.conformance.section.credentials.CredentialStoreChecks;
import org.authlayer.conformance.section.credentials.CredentialStoreSaboteurs;
import org.authlayer.conformance.section.credentials.FailedLoginStoreChecks;
import org.authlayer.conformance.section.credentials.FailedLoginStoreSaboteurs;
import org.authlayer.conformance.section.credentials.PasswordChangeStoreSaboteurs;
import org.authlayer.conformance.section.credentials.SessionContentStoreChecks;
import org.authlayer.conformance.section.credentials.SessionContentStoreSaboteurs;
import org.authlayer.conformance.section.credentials.SessionListStoreSaboteurs;
import org.authlayer.conformance.section.credentials.SessionStoreChecks;
import org.authlayer.conformance.section.credentials.SessionStoreSaboteurs;
import org.authlayer.conformance.section.credentials.TokenListStoreSaboteurs;
import org.authlayer.conformance.section.credentials.TokenSessionStoreSaboteurs;
import org.authlayer.conformance.section.faults.DeclaredStateCoreChecks;
import org.authlayer.conformance.section.faults.DeclaredStateCoreSaboteurs;
import org.authlayer.conformance.section.faults.EventCoreChecks;
import org.authlayer.conformance.section.faults.EventCoreSaboteurs;
import org.authlayer.conformance.section.faults.FaultCoreChecks;
import org.authlayer.conformance.section.faults.FaultCoreSaboteurs;
import org.authlayer.conformance.section.faults.FormCoreChecks;
import org.authlayer.conformance.section.faults.FormCoreSaboteurs;
import org.authlayer.conformance.section.format.BodyFormatChecks;
import org.authlayer.conformance.section.format.BodyFormatSaboteurs;
import org.authlayer.conformance.section.format.DeclaredHeaderChecks;
import org.authlayer.conformance.section.format.DeclaredHeaderSaboteurs;
import org.authlayer.conformance.section.format.HeaderFormatChecks;
import org.authlayer.conformance.section.format.HeaderFormatSaboteurs;
import org.authlayer.conformance.section.general.ChannelChecks;
import org.authlayer.conformance.section.general.ChannelSaboteurs;
import org.authlayer.conformance.section.general.GeneralCoreChecks;
import org.authlayer.conformance.section.general.GeneralCoreSaboteurs;
import org.authlayer.conformance.section.guard.GuardChecks;
import org.authlayer.conformance.section.guard.GuardCoreChecks;
import org.authlayer.conformance.section.guard.GuardCoreSaboteurs;
import org.authlayer.conformance.section.guard.GuardSaboteurs;
import org.authlayer.conformance.section.jwt.DeclaredJwtChecks;
import org.authlayer.conformance.section.jwt.DeclaredJwtSaboteurs;
import org.authlayer.conformance.section.jwt.JwtChecks;
import org.authlayer.conformance.section.jwt.JwtCoreChecks;
import org.authlayer.conformance.section.jwt.JwtCoreSaboteurs;
import org.authlayer.conformance.section.jwt.JwtForgeryChecks;
import org.authlayer.conformance.section.jwt.JwtForgerySaboteurs;
import org.authlayer.conformance.section.jwt.JwtLifeChecks;
import org.authlayer.conformance.section.jwt.JwtManualChecks;
import org.authlayer.conformance.section.jwt.JwtSaboteurs;
import org.authlayer.conformance.section.laws.LawSaboteurs;
import org.authlayer.conformance.section.login.EnumerationChecks;
import org.authlayer.conformance.section.login.EnumerationSaboteurs;
import org.authlayer.conformance.section.login.LoginChecks;
import org.authlayer.conformance.section.login.LoginSaboteurs;
import org.authlayer.conformance.section.login.OddLoginSaboteurs;
import org.authlayer.conformance.section.me.MeChecks;
import org.authlayer.conformance.section.me.MeSaboteurs;
import org.authlayer.conformance.section.models.ModelCoreChecks;
import org.authlayer.conformance.section.models.ModelCoreSaboteurs;
import org.authlayer.conformance.section.models.SessionModelCoreChecks;
import org.authlayer.conformance.section.policy.PolicyCoreChecks;
import org.authlayer.conformance.section.policy.PolicyCoreSaboteurs;
import org.authlayer.conformance.section.protection.ProtectionChecks;
import org.authlayer.conformance.section.protection.ProtectionSaboteurs;
import org.authlayer.conformance.section.protocols.ProtocolCoreChecks;
import org.authlayer.conformance.section.protocols.ProtocolCoreSaboteurs;
import org.authlayer.conformance.section.records.DeclaredStoreChecks;
import org.authlayer.conformance.section.records.DeclaredStoreSaboteurs;
import org.authlayer.conformance.section.records.ExactTextStoreChecks;
import org.authlayer.conformance.section.records.ExactTextStoreSaboteurs;
import org.authlayer.conformance.section.records.RecordLifeStoreChecks;
import org.authlayer.conformance.section.records.TokenLifeStoreSaboteurs;
import org.authlayer.conformance.section.records.TokenStoreChecks;
import org.authlayer.conformance.section.records.TokenStoreSaboteurs;
import org.authlayer.conformance.section.records.UserLifeStoreSaboteurs;
import org.authlayer.conformance.section.records.UserStoreChecks;
import org.authlayer.conformance.section.records.UserStoreSaboteurs;
import org.authlayer.conformance.section.registration.ConfirmationChecks;
import org.authlayer.conformance.section.registration.ConfirmationSaboteurs;
import org.authlayer.conformance.section.registration.DeclaredAccountChecks;
import org.authlayer.conformance.section.registration.DeclaredAccountSaboteurs;
import org.authlayer.conformance.section.registration.DeclaredPayloadChecks;
import org.authlayer.conformance.section.registration.DeclaredPayloadSaboteurs;
import org.authlayer.conformance.section.registration.OddPayloadSaboteurs;
import org.authlayer.conformance.section.registration.RegistrationChecks;
import org.authlayer.conformance.section.registration.RegistrationSaboteurs;
import org.authlayer.conformance.section.registration.RegistrationValidationChecks;
import org.authlayer.conformance.section.registration.RegistrationValidationSaboteurs;
import org.authlayer.conformance.section.registration.StoredPasswordChecks;
import org.authlayer.conformance.section.registration.StoredPasswordSaboteurs;
import org.authlayer.conformance.section.security.ForgeryChecks;
import org.authlayer.conformance.section.security.PasswordSafetyChecks;
import org.authlayer.conformance.section.security.RedirectSafetyChecks;
import org.authlayer.conformance.section.security.SecuritySaboteurs;
import org.authlayer.conformance.section.security.SessionSafetyChecks;
import org.authlayer.conformance.section.sessions.DeclaredSessionChecks;
import org.authlayer.conformance.section.sessions.DeclaredSessionSaboteurs;
import org.authlayer.conformance.section.sessions.FormChecks;
import org.authlayer.conformance.section.sessions.FormSaboteurs;
import org.authlayer.conformance.section.sessions.SessionChecks;
import org.authlayer.conformance.section.sessions.SessionCoreChecks;
import org.authlayer.conformance.section.sessions.SessionCoreSaboteurs;
import org.authlayer.conformance.section.sessions.SessionLifeChecks;
import org.authlayer.conformance.section.sessions.SessionSaboteurs;
import org.authlayer.conformance.section.tokens.ExpiringTokenChecks;
import org.authlayer.conformance.section.tokens.ExpiringTokenSaboteurs;
import org.authlayer.conformance.section.tokens.FailedLoginSaboteurs;
import org.authlayer.conformance.section.tokens.RandomnessSaboteurs;
import org.authlayer.conformance.section.tokens.TokenChecks;
import org.authlayer.conformance.section.tokens.TokenCoreChecks;
import org.authlayer.conformance.section.tokens.TokenCoreSaboteurs;
import org.authlayer.conformance.section.tokens.TokenLoginChecks;
import org.authlayer.conformance.section.tokens.TokenLoginSaboteurs;
import org.authlayer.conformance.section.tokens.TokenSaboteurs;
import org.authlayer.conformance.store.StoreCheck;

/** Every check and every saboteur there is, section by section. */
public final class Suite {

  private static final List<Check> CHECKS =
      Stream.<List<? extends Check>>of(
              ChannelChecks.all(),
              GeneralCoreChecks.all(),
              BodyFormatChecks.all(),
              DeclaredHeaderChecks.all(),
              HeaderFormatChecks.all(),
              GuardChecks.all(),
              GuardCoreChecks.all(),
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
              TokenCoreChecks.all(),
              TokenLoginChecks.all(),
              MeChecks.all(),
              DeclaredJwtChecks.all(),
              JwtChecks.all(),
              JwtLifeChecks.all(),
              JwtManualChecks.all(),
              JwtCoreChecks.all(),
              JwtForgeryChecks.all(),
              SessionLifeChecks.all(),
              DeclaredSessionChecks.all(),
              FormChecks.all(),
              SessionChecks.all(),
              SessionCoreChecks.all(),
              CompositionChecks.all(),
              CompositionCoreChecks.all(),
              ProtocolCoreChecks.all(),
              AuthStoreCoreChecks.all(),
              ModelCoreChecks.all(),
              SessionModelCoreChecks.all(),
              PolicyCoreChecks.all(),
              DeclaredStoreChecks.all(),
              ExactTextStoreChecks.all(),
              RecordLifeStoreChecks.all(),
              TokenStoreChecks.all(),
              UserStoreChecks.all(),
              CredentialStoreChecks.all(),
              FailedLoginStoreChecks.all(),
              SessionContentStoreChecks.all(),
              SessionStoreChecks.all(),
              DeclaredAnswerChecks.all(),
              DeclaredErrorChecks.all(),
              DeclaredStateChecks.all(),
              DeclaredSyntaxChecks.all(),
              DeclaredStateCoreChecks.all(),
              EventCoreChecks.all(),
              FormCoreChecks.all(),
              FaultCoreChecks.all(),
              ProtectionChecks.all(),
              AccountChecks.all(),
              ForgeryChecks.all(),
              PasswordSafetyChecks.all(),
              RedirectSafetyChecks.all(),
              SessionSafetyChecks.all(),
              LawChecks.all())
          .<Check>flatMap(List::stream)
          .toList();

  private static final List<Saboteur> SABOTEURS =
      Stream.of(
              ChannelSaboteurs.all(),
              GeneralCoreSaboteurs.all(),
              BodyFormatSaboteurs.all(),
              DeclaredHeaderSaboteurs.all(),
              HeaderFormatSaboteurs.all(),
              GuardSaboteurs.wire(),
              GuardCoreSaboteurs.all(),
              ConfirmationSaboteurs.all(),
              DeclaredAccountSaboteurs.all(),
              DeclaredPayloadSaboteurs.all(),
              RegistrationSaboteurs.all(),
              RegistrationValidationSaboteurs.all(),
              StoredPasswordSaboteurs.all(),
              EnumerationSaboteurs.all(),
              LoginSaboteurs.all(),
              ExpiringTokenSaboteurs.all(),
              FailedLoginSaboteurs.all(),
              RandomnessSaboteurs.all(),
              TokenCoreSaboteurs.all(),
              TokenLoginSaboteurs.all(),
              TokenSaboteurs.all(),
              MeSaboteurs.all(),
              DeclaredJwtSaboteurs.all(),
              JwtCoreSaboteurs.all(),
              JwtForgerySaboteurs.all(),
              JwtSaboteurs.all(),
              DeclaredSessionSaboteurs.all(),
              FormSaboteurs.all(),
              SessionCoreSaboteurs.all(),
              SessionSaboteurs.all(),
              CompositionCoreSaboteurs.all(),
              CompositionSaboteurs.all(),
              ProtocolCoreSaboteurs.all(),
              AuthStoreCoreSaboteurs.all(),
              ModelCoreSaboteurs.all(),
              PolicyCoreSaboteurs.all(),
              DeclaredStoreSaboteurs.all(),
              ExactTextStoreSaboteurs.all(),
              UserLifeStoreSaboteurs.all(),
              TokenLifeStoreSaboteurs.all(),
              TokenStoreSaboteurs.all(),
              UserStoreSaboteurs.all(),
              CredentialStoreSaboteurs.all(),
              TokenListStoreSaboteurs.all(),
              PasswordChangeStoreSaboteurs.all(),
              FailedLoginStoreSaboteurs.all(),
              SessionContentStoreSaboteurs.all(),
              TokenSessionStoreSaboteurs.all(),
              SessionStoreSaboteurs.all(),
              SessionListStoreSaboteurs.all(),
              DeclaredAnswerSaboteurs.all(),
              DeclaredStateSaboteurs.all(),
              DeclaredSyntaxSaboteurs.all(),
              DeclaredStateCoreSaboteurs.all(),
              EventCoreSaboteurs.all(),
              FormCoreSaboteurs.all(),
              FaultCoreSaboteurs.all(),
              ProtectionSaboteurs.all(),
              AccountSaboteurs.all(),
              OddLoginSaboteurs.all(),
              OddPayloadSaboteurs.all(),
              SecuritySaboteurs.all(),
              LawSaboteurs.all())
          .flatMap(Saboteurs::stream)
          .toList();

  private Suite() {}

  public static List<Check> checks() {
    return CHECKS;
  }

  /** The check of a clause, which has to have one. */
  public static Check check(String clause) {
    return CHECKS.stream()
        .filter(check -> check.clause().equals(clause))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no check for " + clause));
  }

  public static List<WireCheck> wireChecks() {
    return of(CHECKS, WireCheck.class);
  }

  public static List<CoreCheck> coreChecks() {
    return of(CHECKS, CoreCheck.class);
  }

  public static List<StoreCheck> storeChecks() {
    return of(CHECKS, StoreCheck.class);
  }

  public static List<Saboteur> saboteurs() {
    return SABOTEURS;
  }

  private static <T> List<T> of(List<?> all, Class<T> seat) {
    return all.stream().filter(seat::isInstance).map(seat::cast).toList();
  }
}
