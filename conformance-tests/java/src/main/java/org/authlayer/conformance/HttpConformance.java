package org.authlayer.conformance;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Mode;
import org.authlayer.conformance.inprocess.InMemorySubject;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registry;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.section.WireChecks;
import org.authlayer.conformance.subject.HttpSubject;
import org.authlayer.conformance.subject.StoreSubject;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Judge;
import org.authlayer.conformance.verdict.Verdict;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The HTTP seat: one test per clause of the catalogue that shows over the wire.
 *
 * <p>The author of an adapter extends it and says how the adapter mounts an application; the kit
 * mounts the reference applications once, sends requests through sockets and judges the answers.
 *
 * <pre>{@code
 * class JettyConformanceTest extends HttpConformance {
 *   @Override
 *   protected HttpSubject subject() {
 *     return new JettySubject();
 *   }
 * }
 * }</pre>
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.SAME_THREAD)
public abstract class HttpConformance extends ClauseTests {

  private static final Set<Mode> WIRE = Set.of(Mode.B, Mode.B_PLUS, Mode.TWO_B);

  private final Registry registry = new Registry(Long.toString(System.nanoTime(), 36));
  private @Nullable Mounted mounted;

  /** Called by the test class of an adapter. */
  protected HttpConformance() {}

  /**
   * A server of the adapter, not started yet. Called twice: the kit checks two instances.
   *
   * @return the server
   */
  protected abstract HttpSubject subject();

  /**
   * What the applications keep their records in, empty or not. Called once; closed after the tests.
   *
   * @return stores in memory, unless overridden
   */
  protected StoreSubject stores() {
    return new InMemorySubject();
  }

  /**
   * What the subject declares otherwise than this project does; see {@code
   * docs/reference/decisions.md}.
   *
   * @return nothing, unless overridden
   */
  protected Map<String, String> declarations() {
    return Map.of();
  }

  /**
   * Whether a clause that could not be observed, or for which nothing is declared, fails its test.
   * Otherwise it aborts the test with the reason.
   *
   * @return false, unless overridden
   */
  protected boolean demandsCompleteness() {
    return false;
  }

  @BeforeAll
  final void mount() throws IOException {
    mounted = Mounted.open(this::subject, stores(), declarations());
  }

  @AfterAll
  final void unmount() {
    if (mounted != null) {
      mounted.close();
    }
  }

  @TestFactory
  final Stream<DynamicTest> clauses() {
    return of(
        clauses(clause -> WIRE.contains(clause.mode()) && !clause.isOptional()),
        skipped(),
        this::check);
  }

  private void check(Sentence clause) {
    WireCheck check = find(clause.id(), WireChecks.all());
    List<Verdict> verdicts =
        Catalogue.load().get(clause.id()).askedIn(Profile.ids()).stream()
            .flatMap(name -> Profile.find(name).stream())
            .map(profile -> run(check, profile))
            .toList();
    rule(clause, verdicts, demandsCompleteness());
  }

  private Verdict run(WireCheck check, Profile profile) {
    if (mounted == null) {
      throw new IllegalStateException("nothing is mounted");
    }
    var target = mounted.target();
    return Judge.judge(
        check.clause(),
        profile.id(),
        journal -> check.body().run(new Probe(target, profile, registry, journal)));
  }
}
