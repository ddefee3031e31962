package org.authlayer.conformance.selftest;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Check;
import org.authlayer.conformance.inprocess.InMemorySubject;
import org.authlayer.conformance.inprocess.ManualClockLever;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.conformance.probe.Registry;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.section.WireChecks;
import org.authlayer.conformance.selftest.Disturbance.Minds;
import org.authlayer.conformance.target.Declared;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.Target;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.conformance.wire.HttpWire;
import org.authlayer.conformance.wire.WireLimits;

/** All checks on the right implementation, on every wrong one, and on those that do nothing. */
public record Proof(Predicate<String> clauses) {

  private static final int WAITING = 16;

  public record Kill(String clause, String wrong, List<String> caught, List<String> also) {
    public Kill {
      caught = List.copyOf(caught);
      also = List.copyOf(also);
    }
  }

  public List<Verdict> onTheRightOne() throws InterruptedException {
    List<Callable<List<Verdict>>> runs = new ArrayList<>();
    for (Check check : selected(Suite.checks())) {
      runs.add(() -> new Trial(check, Journal::new).onTheRightOne());
    }
    return all(runs).stream().flatMap(List::stream).toList();
  }

  /** Runs, on every wrong implementation, the checks of the group that it breaks a clause of. */
  public List<Kill> onTheWrongOnes() throws InterruptedException {
    List<Callable<Kill>> runs = new ArrayList<>();
    for (Bug bad : Suite.bugs()) {
      if (clauses.test(bad.clause())) {
        runs.add(() -> kill(bad));
      }
    }
    return all(runs);
  }

  /** Runs checks on targets of which one answer is wrong; not those with drawn examples. */
  public List<Minds> onDisturbedOnes() throws InterruptedException {
    List<Callable<List<Minds>>> runs = new ArrayList<>();
    for (Check check : selected(Suite.checks())) {
      if (!KillMatrix.isDrawn(check.clause())) {
        runs.add(() -> Disturbance.of(check, Journal::new));
      }
    }
    return all(runs).stream().flatMap(List::stream).toList();
  }

  /** Runs every check over the wire on every null subject; lists what passed: nothing, if sound. */
  public List<String> onTheNullSubjects() throws IOException, InterruptedException {
    List<String> passed = new ArrayList<>();
    for (NullSubject subject : NullSubject.open()) {
      Duration patience = Duration.ofMillis(subject.name().equals("hang") ? 50 : 60_000);
      WireLimits limits = new WireLimits(Duration.ofSeconds(30), patience, 1 << 20);
      try (subject;
          HttpWire wire = new HttpWire(limits)) {
        Target target = target(subject.root(), wire);
        List<Callable<List<Verdict>>> runs = new ArrayList<>();
        for (WireCheck check : selected(WireChecks.all())) {
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
    Map<Profile, URI> bases = new EnumMap<>(Reference.bases(root));
    Map<String, String> declared = new HashMap<>(ElsewhereTarget.declarations());
    declared.putAll(Reference.declarations());
    Stream.of(Profile.values()).forEach(profile -> bases.putIfAbsent(profile, root));
    return new Target(
        bases,
        new Declared(declared),
        wire,
        new InMemorySubject(),
        new ManualClockLever(Reference.clock()),
        bases);
  }

  private static List<Verdict> eachProfile(WireCheck check, Target target) {
    return WireSeat.profiles(check).stream()
        .map(profile -> WireSeat.run(check, profile, target, new Registry("null"), new Journal()))
        .toList();
  }

  private <C extends Check> List<C> selected(List<C> checks) {
    return checks.stream().filter(check -> clauses.test(check.clause())).toList();
  }

  private static Kill kill(Bug bad) {
    TreeSet<String> caught = new TreeSet<>();
    TreeSet<String> also = new TreeSet<>();
    for (Check check : group(bad)) {
      for (Verdict verdict : new Trial(check, Journal::new).on(bad)) {
        if (verdict.outcome() == Outcome.FAIL) {
          boolean own = verdict.clause().equals(bad.clause());
          (own ? caught : also).add(own ? at(verdict) : verdict.clause());
        }
      }
    }
    return new Kill(bad.clause(), bad.wrong(), List.copyOf(caught), List.copyOf(also));
  }

  /** The profile, and the claim that did not hold there. */
  static String at(Verdict verdict) {
    return verdict.profile() + missed(verdict).map(claim -> ": " + claim).orElse("");
  }

  /** The first claim that did not hold, as it is whichever of many requests at once came first. */
  static Optional<String> missed(Verdict verdict) {
    return verdict.observations().stream()
        .filter(seen -> !seen.held())
        .findFirst()
        .map(seen -> settled(seen.claim()));
  }

  private static String settled(String claim) {
    return claim
        .replaceAll("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", "an id")
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z", "an instant")
        .replaceAll(", line \\d+", "")
        .replaceAll("\\b(\\d{1,2}|\\d{6,})\\b", "n");
  }

  /** The clause's own check first; declared answers have a group each. */
  private static List<Check> group(Bug bad) {
    String id = bad.clause();
    String group = id.startsWith("AL-DEC-") ? id : id.substring(0, id.lastIndexOf('-') + 1);
    Class<?> seat = Suite.check(id).getClass();
    return Suite.checks().stream()
        .filter(check -> check.clause().startsWith(group) && seat.isInstance(check))
        .sorted(Comparator.comparing((Check check) -> !check.clause().equals(id)))
        .toList();
  }

  static int processors() {
    return Math.max(2, Runtime.getRuntime().availableProcessors());
  }

  static <T> List<T> all(List<Callable<T>> runs) throws InterruptedException {
    return all(runs, processors());
  }

  static <T> List<T> all(List<Callable<T>> runs, int threads) throws InterruptedException {
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
