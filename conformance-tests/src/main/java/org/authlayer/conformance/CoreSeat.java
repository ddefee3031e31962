package org.authlayer.conformance;

import java.util.List;
import java.util.Set;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.core.CoreCheck;
import org.authlayer.conformance.core.CoreProbe;
import org.authlayer.conformance.core.DomainLayer;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.selftest.Suite;

/** Runs each check on the parts of a layer. */
abstract class CoreSeat {

  /**
   * The layer.
   *
   * @return this project's own, unless overridden
   */
  protected Layer layer() {
    return new DomainLayer();
  }

  final void verify(String id) {
    CoreCheck check = Rulings.find(id, Suite.coreChecks(), CoreCheck::clause);
    Rulings.rule(Catalogue.load().get(id), List.of(CoreProbe.run(check, layer())), Set.of(), true);
  }
}
