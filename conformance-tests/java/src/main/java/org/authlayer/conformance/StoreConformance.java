package org.authlayer.conformance;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Mode;
import org.authlayer.conformance.store.StoreCheck;
import org.authlayer.conformance.store.StoreChecks;
import org.authlayer.conformance.store.StoreProbe;
import org.authlayer.conformance.subject.StoreSubject;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The store seat: one test per clause of the catalogue that shows at a persistence adapter.
 *
 * <pre>{@code
 * class SqliteStoresConformanceTest extends StoreConformance {
 *   @Override
 *   protected StoreSubject open() {
 *     return SqliteSubject.empty();
 *   }
 * }
 * }</pre>
 */
@Execution(ExecutionMode.SAME_THREAD)
public abstract class StoreConformance {

  /** Called by the test class of an adapter. */
  protected StoreConformance() {}

  /**
   * An empty database of the adapter, with its tables made. Called once per clause, and closed
   * after it.
   *
   * @return the stores, and a view of their tables that does not go through them
   */
  protected abstract StoreSubject open();

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
        ClauseTests.clauses(clause -> clause.mode() == Mode.P), skipped(), this::check);
  }

  private void check(ClauseTests.Sentence clause) {
    StoreCheck check = Rulings.find(clause.id(), StoreChecks.all());
    try (StoreSubject subject = open()) {
      Rulings.rule(clause, List.of(StoreProbe.run(check, subject)), true);
    }
  }
}
