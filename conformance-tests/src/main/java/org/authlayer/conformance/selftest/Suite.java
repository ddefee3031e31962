package org.authlayer.conformance.selftest;

import java.util.List;
import java.util.stream.Stream;
import org.authlayer.conformance.blackbox.WireCheck;
import org.authlayer.conformance.blackbox.checks.AccountChecks;
import org.authlayer.conformance.blackbox.checks.CompositionChecks;
import org.authlayer.conformance.blackbox.checks.ConfirmationChecks;
import org.authlayer.conformance.blackbox.checks.DeclaredAccountChecks;
import org.authlayer.conformance.blackbox.checks.DeclaredAnswerChecks;
import org.authlayer.conformance.blackbox.checks.DeclaredErrorChecks;
import org.authlayer.conformance.blackbox.checks.DeclaredPayloadChecks;
import org.authlayer.conformance.blackbox.checks.DeclaredStateChecks;
import org.authlayer.conformance.blackbox.checks.DeclaredSyntaxChecks;
import org.authlayer.conformance.blackbox.checks.EnumerationChecks;
import org.authlayer.conformance.blackbox.checks.FormatChecks;
import org.authlayer.conformance.blackbox.checks.GuardChecks;
import org.authlayer.conformance.blackbox.checks.JwtChecks;
import org.authlayer.conformance.blackbox.checks.LoginChecks;
import org.authlayer.conformance.blackbox.checks.MeChecks;
import org.authlayer.conformance.blackbox.checks.ProtectionChecks;
import org.authlayer.conformance.blackbox.checks.RegistrationChecks;
import org.authlayer.conformance.blackbox.checks.RegistrationValidationChecks;
import org.authlayer.conformance.blackbox.checks.SessionChecks;
import org.authlayer.conformance.blackbox.checks.StoredPasswordChecks;
import org.authlayer.conformance.blackbox.checks.TokenChecks;
import org.authlayer.conformance.blackbox.checks.TokenLoginChecks;
import org.authlayer.conformance.core.CoreCheck;
import org.authlayer.conformance.core.checks.AuthStoreCoreChecks;
import org.authlayer.conformance.core.checks.CompositionCoreChecks;
import org.authlayer.conformance.core.checks.DeclaredCoreChecks;
import org.authlayer.conformance.core.checks.GeneralCoreChecks;
import org.authlayer.conformance.core.checks.GuardCoreChecks;
import org.authlayer.conformance.core.checks.JwtCoreChecks;
import org.authlayer.conformance.core.checks.ModelCoreChecks;
import org.authlayer.conformance.core.checks.PolicyCoreChecks;
import org.authlayer.conformance.core.checks.ProtocolCoreChecks;
import org.authlayer.conformance.core.checks.SessionCoreChecks;
import org.authlayer.conformance.core.checks.TokenCoreChecks;
import org.authlayer.conformance.selftest.saboteurs.AccountSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.AuthStoreCoreSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.CompositionCoreSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.CompositionSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.ConfirmationSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.CredentialStoreSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.DeclaredAccountSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.DeclaredAnswerSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.DeclaredCoreSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.DeclaredPayloadSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.DeclaredStateSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.DeclaredStoreSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.DeclaredSyntaxSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.EnumerationSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.FailedLoginStoreSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.FormatSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.GeneralCoreSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.GuardSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.JwtCoreSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.JwtSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.LoginSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.MeSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.ModelCoreSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.PolicyCoreSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.ProtectionSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.ProtocolCoreSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.RegistrationSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.RegistrationValidationSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.SessionCoreSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.SessionSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.SessionStoreSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.StoredPasswordSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.TokenCoreSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.TokenLoginSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.TokenSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.TokenStoreSaboteurs;
import org.authlayer.conformance.selftest.saboteurs.UserStoreSaboteurs;
import org.authlayer.conformance.store.StoreCheck;
import org.authlayer.conformance.store.checks.CredentialStoreChecks;
import org.authlayer.conformance.store.checks.DeclaredStoreChecks;
import org.authlayer.conformance.store.checks.FailedLoginStoreChecks;
import org.authlayer.conformance.store.checks.SessionStoreChecks;
import org.authlayer.conformance.store.checks.TokenStoreChecks;
import org.authlayer.conformance.store.checks.UserStoreChecks;

/** Every check and every saboteur there is. */
public final class Suite {

  private Suite() {}

  /**
   * The checks over the wire.
   *
   * @return one per clause of the modes B, B+ and 2B
   */
  public static List<WireCheck> wireChecks() {
    return Stream.of(
            GuardChecks.all(),
            RegistrationChecks.all(),
            RegistrationValidationChecks.all(),
            ConfirmationChecks.all(),
            StoredPasswordChecks.all(),
            LoginChecks.all(),
            FormatChecks.all(),
            TokenLoginChecks.all(),
            MeChecks.all(),
            TokenChecks.all(),
            JwtChecks.all(),
            SessionChecks.all(),
            CompositionChecks.all(),
            DeclaredAnswerChecks.all(),
            DeclaredErrorChecks.all(),
            EnumerationChecks.all(),
            DeclaredAccountChecks.all(),
            DeclaredPayloadChecks.all(),
            DeclaredSyntaxChecks.all(),
            DeclaredStateChecks.all(),
            ProtectionChecks.all(),
            AccountChecks.all())
        .flatMap(List::stream)
        .toList();
  }

  /**
   * The checks in process.
   *
   * @return one per clause of the mode I
   */
  public static List<CoreCheck> coreChecks() {
    return Stream.of(
            GuardCoreChecks.all(),
            GeneralCoreChecks.all(),
            ProtocolCoreChecks.all(),
            AuthStoreCoreChecks.all(),
            ModelCoreChecks.all(),
            TokenCoreChecks.all(),
            JwtCoreChecks.all(),
            SessionCoreChecks.all(),
            CompositionCoreChecks.all(),
            PolicyCoreChecks.all(),
            DeclaredCoreChecks.all())
        .flatMap(List::stream)
        .toList();
  }

  /**
   * The checks on stores.
   *
   * @return one per clause of the mode P
   */
  public static List<StoreCheck> storeChecks() {
    return Stream.of(
            UserStoreChecks.all(),
            TokenStoreChecks.all(),
            DeclaredStoreChecks.all(),
            CredentialStoreChecks.all(),
            SessionStoreChecks.all(),
            FailedLoginStoreChecks.all())
        .flatMap(List::stream)
        .toList();
  }

  /**
   * The saboteurs over the wire.
   *
   * @return one per asserted clause of the modes B, B+ and 2B at least
   */
  public static List<WireSaboteur> wireSaboteurs() {
    return Stream.of(
            GuardSaboteurs.wire(),
            RegistrationSaboteurs.all(),
            RegistrationValidationSaboteurs.all(),
            ConfirmationSaboteurs.all(),
            StoredPasswordSaboteurs.all(),
            LoginSaboteurs.all(),
            FormatSaboteurs.all(),
            TokenLoginSaboteurs.all(),
            MeSaboteurs.all(),
            TokenSaboteurs.all(),
            JwtSaboteurs.all(),
            SessionSaboteurs.all(),
            CompositionSaboteurs.all(),
            DeclaredAnswerSaboteurs.all(),
            EnumerationSaboteurs.all(),
            DeclaredAccountSaboteurs.all(),
            DeclaredPayloadSaboteurs.all(),
            DeclaredSyntaxSaboteurs.all(),
            DeclaredStateSaboteurs.all(),
            ProtectionSaboteurs.all(),
            AccountSaboteurs.all())
        .flatMap(List::stream)
        .toList();
  }

  /**
   * The saboteurs in process.
   *
   * @return one per asserted clause of the mode I at least
   */
  public static List<CoreSaboteur> coreSaboteurs() {
    return Stream.of(
            GuardSaboteurs.core(),
            GeneralCoreSaboteurs.all(),
            ProtocolCoreSaboteurs.all(),
            AuthStoreCoreSaboteurs.all(),
            ModelCoreSaboteurs.all(),
            TokenCoreSaboteurs.all(),
            JwtCoreSaboteurs.all(),
            SessionCoreSaboteurs.all(),
            CompositionCoreSaboteurs.all(),
            PolicyCoreSaboteurs.all(),
            DeclaredCoreSaboteurs.all())
        .flatMap(List::stream)
        .toList();
  }

  /**
   * The saboteurs of stores.
   *
   * @return one per asserted clause of the mode P at least
   */
  public static List<StoreSaboteur> storeSaboteurs() {
    return Stream.of(
            UserStoreSaboteurs.all(),
            TokenStoreSaboteurs.all(),
            DeclaredStoreSaboteurs.all(),
            CredentialStoreSaboteurs.all(),
            SessionStoreSaboteurs.all(),
            FailedLoginStoreSaboteurs.all())
        .flatMap(List::stream)
        .toList();
  }
}
