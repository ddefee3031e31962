package org.authlayer.conformance.bugs;

import org.authlayer.conformance.selftest.Bugs;

/** Every wrong implementation of parts and stores. */
public final class AllBugs {

  private AllBugs() {}

  public static Bugs all() {
    return Bugs.all(
        GeneralCoreBugs.all(),
        TokenCoreBugs.all(),
        SessionCoreBugs.all(),
        ProtocolCoreBugs.all(),
        AuthStoreCoreBugs.all(),
        ModelCoreBugs.all(),
        PolicyCoreBugs.all(),
        ExactTextStoreBugs.all(),
        TokenStoreBugs.all(),
        UserStoreBugs.all(),
        FailedLoginStoreBugs.all(),
        SessionStoreBugs.all(),
        FaultCoreBugs.all());
  }
}
