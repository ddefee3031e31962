package org.authlayer.conformance.saboteurs;

import org.authlayer.conformance.selftest.Saboteurs;

/** Every wrong implementation of parts and stores. */
public final class AllSaboteurs {

  private AllSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(
        GeneralCoreSaboteurs.all(),
        TokenCoreSaboteurs.all(),
        SessionCoreSaboteurs.all(),
        ProtocolCoreSaboteurs.all(),
        AuthStoreCoreSaboteurs.all(),
        ModelCoreSaboteurs.all(),
        PolicyCoreSaboteurs.all(),
        ExactTextStoreSaboteurs.all(),
        TokenStoreSaboteurs.all(),
        UserStoreSaboteurs.all(),
        FailedLoginStoreSaboteurs.all(),
        SessionStoreSaboteurs.all(),
        FaultCoreSaboteurs.all());
  }
}
