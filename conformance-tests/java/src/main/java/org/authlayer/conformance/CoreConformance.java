package org.authlayer.conformance;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Mode;
import org.authlayer.conformance.core.CoreCheck;
import org.authlayer.conformance.core.CoreChecks;
import org.authlayer.conformance.core.CoreProbe;
import org.authlayer.conformance.core.DomainLayer;
import org.authlayer.conformance.core.Layer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The seat in process: one test per clause of the catalogue that shows at the parts of a layer, in
 * both forms of every authenticator protocol.
 */
public abstract class CoreConformance {

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

  /**
   * Clauses that are not run; their tests are aborted with the reason.
   *
   * @return per id of a clause the reason; none, unless overridden
   */
  protected Map<String, String> skipped() {
    return Map.of();
  }

  @TestFactory
  final Stream<DynamicTest> clauses() {
    return ClauseTests.of(
        ClauseTests.clauses(clause -> clause.mode() == Mode.I), skipped(), this::check);
  }

  private void check(ClauseTests.Sentence clause) {
    CoreCheck check = Rulings.find(clause.id(), CoreChecks.all());
    Rulings.rule(clause, List.of(CoreProbe.run(check, layer())), true);
  }
}
