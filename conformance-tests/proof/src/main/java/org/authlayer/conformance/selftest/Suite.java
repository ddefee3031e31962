package org.authlayer.conformance.selftest;

import java.util.List;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Check;
import org.authlayer.conformance.core.CoreChecks;
import org.authlayer.conformance.saboteurs.answers.DeclaredLimitSaboteurs;
import org.authlayer.conformance.saboteurs.authstore.AuthStoreCoreSaboteurs;
import org.authlayer.conformance.saboteurs.composition.CompositionCoreSaboteurs;
import org.authlayer.conformance.saboteurs.credentials.CredentialStoreSaboteurs;
import org.authlayer.conformance.saboteurs.credentials.FailedLoginStoreSaboteurs;
import org.authlayer.conformance.saboteurs.credentials.PasswordChangeStoreSaboteurs;
import org.authlayer.conformance.saboteurs.credentials.SessionContentStoreSaboteurs;
import org.authlayer.conformance.saboteurs.credentials.SessionListStoreSaboteurs;
import org.authlayer.conformance.saboteurs.credentials.SessionStoreSaboteurs;
import org.authlayer.conformance.saboteurs.credentials.TokenListStoreSaboteurs;
import org.authlayer.conformance.saboteurs.credentials.TokenSessionStoreSaboteurs;
import org.authlayer.conformance.saboteurs.credentials.TypedTokenStoreSaboteurs;
import org.authlayer.conformance.saboteurs.faults.DeclaredStateCoreSaboteurs;
import org.authlayer.conformance.saboteurs.faults.EventCoreSaboteurs;
import org.authlayer.conformance.saboteurs.faults.FaultCoreSaboteurs;
import org.authlayer.conformance.saboteurs.faults.FormCoreSaboteurs;
import org.authlayer.conformance.saboteurs.general.GeneralCoreSaboteurs;
import org.authlayer.conformance.saboteurs.guard.GuardCoreSaboteurs;
import org.authlayer.conformance.saboteurs.jwt.JwtCoreSaboteurs;
import org.authlayer.conformance.saboteurs.models.ModelCoreSaboteurs;
import org.authlayer.conformance.saboteurs.policy.PolicyCoreSaboteurs;
import org.authlayer.conformance.saboteurs.protocols.ProtocolCoreSaboteurs;
import org.authlayer.conformance.saboteurs.records.DeclaredStoreSaboteurs;
import org.authlayer.conformance.saboteurs.records.ExactTextStoreSaboteurs;
import org.authlayer.conformance.saboteurs.records.TokenLifeStoreSaboteurs;
import org.authlayer.conformance.saboteurs.records.TokenStoreSaboteurs;
import org.authlayer.conformance.saboteurs.records.UserLifeStoreSaboteurs;
import org.authlayer.conformance.saboteurs.records.UserStoreSaboteurs;
import org.authlayer.conformance.saboteurs.sessions.SessionCoreSaboteurs;
import org.authlayer.conformance.saboteurs.tokens.RandomnessSaboteurs;
import org.authlayer.conformance.saboteurs.tokens.TokenCoreSaboteurs;
import org.authlayer.conformance.section.WireChecks;
import org.authlayer.conformance.store.StoreChecks;

/** Every check and every saboteur there is, section by section. */
public final class Suite {

  private static final List<Check> CHECKS =
      Stream.of(WireChecks.all(), CoreChecks.all(), StoreChecks.all())
          .<Check>flatMap(List::stream)
          .toList();

  private static final List<Saboteur> SABOTEURS =
      Stream.of(
              GeneralCoreSaboteurs.all(),
              GuardCoreSaboteurs.all(),
              RandomnessSaboteurs.all(),
              TokenCoreSaboteurs.all(),
              JwtCoreSaboteurs.all(),
              SessionCoreSaboteurs.all(),
              CompositionCoreSaboteurs.all(),
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
              TypedTokenStoreSaboteurs.all(),
              PasswordChangeStoreSaboteurs.all(),
              FailedLoginStoreSaboteurs.all(),
              SessionContentStoreSaboteurs.all(),
              TokenSessionStoreSaboteurs.all(),
              SessionStoreSaboteurs.all(),
              SessionListStoreSaboteurs.all(),
              DeclaredStateCoreSaboteurs.all(),
              EventCoreSaboteurs.all(),
              FormCoreSaboteurs.all(),
              FaultCoreSaboteurs.all(),
              DeclaredLimitSaboteurs.all())
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

  public static List<Saboteur> saboteurs() {
    return SABOTEURS;
  }
}
