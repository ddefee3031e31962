package org.authlayer.conformance;

import java.util.List;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Mode;
import org.authlayer.conformance.store.StoreCheck;
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
public abstract class StoreConformance extends ClauseTests {

  /** Called by the test class of an adapter. */
  protected StoreConformance() {}

  /**
   * An empty database of the adapter, with its tables made. Called once per clause, and closed
   * after it.
   *
   * @return the stores, and a view of their tables that does not go through them
   */
  protected abstract StoreSubject open();

  @TestFactory
  final Stream<DynamicTest> clauses() {
    return of(clauses(clause -> clause.mode() == Mode.P), skipped(), this::check);
  }

  private void check(Sentence clause) {
    StoreCheck check = find(clause.id(), StoreCheck.all());
    try (StoreSubject subject = open()) {
      rule(clause, List.of(StoreProbe.run(check, subject)), true);
    }
  }
}
