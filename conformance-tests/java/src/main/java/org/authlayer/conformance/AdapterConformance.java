package org.authlayer.conformance;

import java.util.List;
import java.util.stream.Stream;
import org.authlayer.conformance.adapter.AdapterProbe;
import org.authlayer.conformance.adapter.Habit;
import org.authlayer.conformance.subject.HttpSubject;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The seat on HTTP adapters: one test per habit of servers that {@code
 * docs/how-to/write-an-adapter.md} warns of. The kit mounts an application of its own and compares,
 * byte by byte, what it sends with what the application is given, and what the application answers
 * with what comes back.
 *
 * <pre>{@code
 * class JettyHabitsTest extends AdapterConformance {
 *   @Override
 *   protected HttpSubject subject() {
 *     return new JettySubject();
 *   }
 * }
 * }</pre>
 */
@Execution(ExecutionMode.SAME_THREAD)
public abstract class AdapterConformance extends ClauseTests {

  private static final int LIMIT = 65_536;

  /** Called by the test class of an adapter. */
  protected AdapterConformance() {}

  /**
   * A server of the adapter, not started yet. Called once per habit.
   *
   * @return the server
   */
  protected abstract HttpSubject subject();

  /**
   * How much content the server reads.
   *
   * @return in bytes; 64 KiB unless overridden (DEC-26)
   */
  protected int bodyLimit() {
    return LIMIT;
  }

  @TestFactory
  final Stream<DynamicTest> habits() {
    return of(
        Habit.all().stream().map(habit -> new Sentence(habit.clause(), habit.sentence())).toList(),
        skipped(),
        this::check);
  }

  private void check(Sentence sentence) {
    Habit habit = find(sentence.id(), Habit.all());
    rule(sentence, List.of(AdapterProbe.run(habit, subject(), bodyLimit())), false);
  }
}
