package org.authlayer.conformance.selftest;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.authlayer.conformance.core.CoreCheck;
import org.authlayer.conformance.core.CoreProbe;
import org.authlayer.conformance.core.DomainLayer;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.conformance.memory.InMemoryStores;
import org.authlayer.conformance.memory.ManualClock;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registry;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.store.StoreCheck;
import org.authlayer.conformance.store.StoreProbe;
import org.authlayer.conformance.target.Declared;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.Target;
import org.authlayer.conformance.verdict.Judge;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.conformance.wire.HttpWire;
import org.authlayer.conformance.wire.WireLimits;

/** All checks on the right implementation, on every wrong one, and on those that do nothing. */
public final class Proof {

  private static final int WAITING = 16;

  private Proof() {}

  public record Kill(String clause, String wrong, List<String> caught, List<String> also) {

    /** Copies the lists. */
    public Kill {
      caught = List.copyOf(caught);
      also = List.copyOf(also);
    }
  }

  public static List<Verdict> onTheRightOne() throws InterruptedException {
    List<Callable<List<Verdict>>> runs = new ArrayList<>();
    Suite.wireChecks()
        .forEach(check -> runs.add(() -> WireSeat.run(check, WireSeat.target(WireSeat.nobody()))));
    Suite.coreChecks()
        .forEach(check -> runs.add(() -> List.of(CoreProbe.run(check, new DomainLayer()))));
    Suite.storeChecks()
        .forEach(check -> runs.add(() -> List.of(StoreProbe.run(check, new InMemoryStores()))));
    return all(runs, processors()).stream().flatMap(List::stream).toList();
  }

  /** Runs, on every wrong implementation, the checks of the section that it breaks a clause of. */
  public static List<Kill> onTheWrongOnes() throws InterruptedException {
    List<Callable<Kill>> runs = new ArrayList<>();
    Suite.wireSaboteurs()
        .forEach(
            bad ->
                runs.add(
                    () ->
                        kill(
                            bad.clause(),
                            bad.wrong(),
                            section(Suite.wireChecks(), WireCheck::clause, bad.clause()),
                            check -> WireSeat.run(check, WireSeat.target(bad)))));
    Suite.coreSaboteurs()
        .forEach(
            bad ->
                runs.add(
                    () ->
                        kill(
                            bad.clause(),
                            bad.wrong(),
                            section(Suite.coreChecks(), CoreCheck::clause, bad.clause()),
                            check ->
                                List.of(
                                    CoreProbe.run(check, bad.layer().apply(new DomainLayer()))))));
    Suite.storeSaboteurs()
        .forEach(
            bad ->
                runs.add(
                    () ->
                        kill(
                            bad.clause(),
                            bad.wrong(),
                            section(Suite.storeChecks(), StoreCheck::clause, bad.clause()),
                            check ->
                                List.of(
                                    StoreProbe.run(
                                        check, bad.subject().apply(new InMemoryStores()))))));
    return all(runs, processors());
  }

  public static List<String> onTheNullSubjects() throws IOException, InterruptedException {
    List<String> passed = new ArrayList<>();
    for (NullSubject subject : NullSubject.open()) {
      Duration patience = Duration.ofMillis(subject.name().equals("hang") ? 50 : 60_000);
      WireLimits limits = new WireLimits(Duration.ofSeconds(30), patience, 1 << 20);
      try (subject;
          HttpWire wire = new HttpWire(limits)) {
        Target target = target(subject.root(), wire);
        List<Callable<List<Verdict>>> runs = new ArrayList<>();
        for (WireCheck check : Suite.wireChecks()) {
          runs.add(() -> eachProfile(check, target));
        }
        all(runs, WAITING).stream()
            .flatMap(List::stream)
            .filter(verdict -> verdict.outcome() == Outcome.PASS)
            .map(one -> one.clause() + " in " + one.profile() + " passes " + subject.name())
            .forEach(passed::add);
      }
    }
    return passed;
  }

  private static Target target(URI root, HttpWire wire) {
    Map<Profile, URI> bases = Reference.bases(root);
    ManualClock clock = Reference.clock();
    return new Target(
        bases, new Declared(Reference.declarations()), wire, new InMemoryStores(), clock, bases);
  }

  /** A registry for each, so that nobody waits for what another check tries to register. */
  private static List<Verdict> eachProfile(WireCheck check, Target target) {
    return WireSeat.profiles(check).stream()
        .map(
            profile ->
                Judge.judge(
                    check.clause(),
                    profile.id(),
                    journal ->
                        check
                            .body()
                            .run(new Probe(target, profile, new Registry("null"), journal))))
        .toList();
  }

  private static <C> List<C> section(List<C> checks, Function<C, String> clause, String id) {
    List<C> own = checks.stream().filter(check -> clause.apply(check).equals(id)).toList();
    if (id.startsWith("AL-DEC-")) {
      return own; // declared answers have a section each
    }
    String section = id.substring(0, id.lastIndexOf('-') + 1);
    List<C> mixed = new ArrayList<>(own);
    checks.stream()
        .filter(check -> clause.apply(check).startsWith(section) && !own.contains(check))
        .forEach(mixed::add);
    return mixed;
  }

  private static <C> Kill kill(
      String clause, String wrong, List<C> checks, Function<C, List<Verdict>> run) {
    TreeSet<String> caught = new TreeSet<>();
    TreeSet<String> also = new TreeSet<>();
    for (C check : checks) {
      for (Verdict verdict : run.apply(check)) {
        if (verdict.outcome() == Outcome.FAIL) {
          boolean own = verdict.clause().equals(clause);
          (own ? caught : also).add(own ? verdict.profile() : verdict.clause());
        }
      }
    }
    return new Kill(clause, wrong, List.copyOf(caught), List.copyOf(also));
  }

  private static int processors() {
    return Math.max(2, Runtime.getRuntime().availableProcessors());
  }

  private static <T> List<T> all(List<Callable<T>> runs, int threads) throws InterruptedException {
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<T> results = new ArrayList<>();
      for (Future<T> run : pool.invokeAll(runs)) {
        results.add(run.get());
      }
      return results;
    } catch (ExecutionException defect) {
      throw new IllegalStateException("the kit itself is broken", defect.getCause());
    }
  }
}
