package org.authlayer.conformance;

import java.util.List;
import java.util.Set;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.selftest.Suite;
import org.authlayer.conformance.store.StoreCheck;
import org.authlayer.conformance.store.StoreProbe;
import org.authlayer.conformance.subject.StoreSubject;

/** Runs each check on an empty database of its own. */
abstract class StoreSeat {

  /**
   * An empty database of the adapter, with its tables made. Called once per test, which closes it.
   *
   * @return the stores, and a view of their tables that does not go through them
   */
  protected abstract StoreSubject open();

  final void verify(String id) {
    StoreCheck check = Rulings.find(id, Suite.storeChecks(), StoreCheck::clause);
    try (StoreSubject subject = open()) {
      Rulings.rule(
          Catalogue.load().get(id), List.of(StoreProbe.run(check, subject)), Set.of(), true);
    }
  }
}
