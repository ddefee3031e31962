package org.authlayer.conformance;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.memory.InMemoryStores;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registry;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.selftest.Suite;
import org.authlayer.conformance.subject.HttpSubject;
import org.authlayer.conformance.subject.StoreSubject;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Judge;
import org.authlayer.conformance.verdict.Verdict;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** Mounts the reference applications once for all tests of a class, and runs checks on them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class HttpSeat {

  private final Registry registry = new Registry(Long.toString(System.nanoTime(), 36));
  private @Nullable Mounted mounted;

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
    return new InMemoryStores();
  }

  /**
   * What the subject declares otherwise than this project does; see {@code docs/decisions.md}.
   *
   * @return nothing, unless overridden
   */
  protected Map<String, String> declarations() {
    return Map.of();
  }

  /**
   * Tells whether a clause that could not be observed, or for which nothing is declared, fails its
   * test. Otherwise it aborts the test with the reason.
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

  final void verify(String id) {
    Clause clause = Catalogue.load().get(id);
    WireCheck check = Rulings.find(id, Suite.wireChecks(), WireCheck::clause);
    List<Verdict> verdicts =
        clause.profiles().stream()
            .flatMap(name -> Profile.find(name).stream())
            .map(profile -> run(check, profile))
            .toList();
    Rulings.rule(clause, verdicts, registry.secrets(), demandsCompleteness());
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
