package org.authlayer.conformance;

import java.util.List;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Mode;
import org.authlayer.conformance.core.CoreCheck;
import org.authlayer.conformance.core.CoreProbe;
import org.authlayer.conformance.core.DomainLayer;
import org.authlayer.conformance.core.Layer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The seat in process: one test per clause of the catalogue that shows at the parts of a layer, in
 * both forms of every authenticator protocol.
 */
public abstract class CoreConformance extends ClauseTests {

  /** Called by the test class of a layer. */
  protected CoreConformance() {}

  /**
   * The layer.
   *
   * @return this project's own, unless overridden
   */
  @SuppressWarnings("exports") // only this project has a layer that can be taken apart
  protected Layer layer() {
    return new DomainLayer();
  }

  @TestFactory
  final Stream<DynamicTest> clauses() {
    return of(clauses(clause -> clause.mode() == Mode.I), skipped(), this::check);
  }

  private void check(Sentence clause) {
    CoreCheck check = find(clause.id(), CoreCheck.all());
    rule(clause, List.of(CoreProbe.run(check, layer())), true);
  }
}
