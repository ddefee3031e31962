package org.authlayer.conformance.cli;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.authlayer.conformance.cli.Selection.Pair;
import org.authlayer.conformance.kit.ClockLever;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registry;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.probe.WireCheck.Company;
import org.authlayer.conformance.replay.Track;
import org.authlayer.conformance.target.Target;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Judge;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.conformance.wire.Wire;
import org.jspecify.annotations.Nullable;

/**
 * Runs checks on a target, several at a time; at the end those that compare times, beside each
 * other, and then those that move the clock, one by one.
 */
final class Runner {

  private static final Pattern LONG = Pattern.compile("AL-(LAW|SEC-07|LG[BT]-03|DEC-18)");

  private final Target target;
  private final Registry registry;
  private final Telling telling;
  private final Consumer<Verdict> onVerdict;
  private final AtomicReference<@Nullable GuardedClock> moving = new AtomicReference<>();
  private final AtomicBoolean isAbandoned = new AtomicBoolean();

  Runner(
      Target target, Wire wire, Registry registry, Telling telling, Consumer<Verdict> onVerdict) {
    this.target = target.over(wire);
    this.registry = registry;
    this.telling = telling;
    this.onVerdict = onVerdict;
  }

  void run(List<Pair> pairs, int workers) throws InterruptedException {
    runBeside(longestFirst(of(Company.ANY, pairs)), workers);
    runBeside(of(Company.ITS_OWN, pairs), workers);
    of(Company.NONE, pairs).forEach(this::runAlone);
  }

  /** Laws send most requests, one after the other: none is left over when all else has ended. */
  private static List<Pair> longestFirst(List<Pair> pairs) {
    return pairs.stream()
        .sorted(Comparator.comparing(pair -> !LONG.matcher(pair.check().clause()).lookingAt()))
        .toList();
  }

  /** Without a movable clock no check has to run alone. */
  private List<Pair> of(Company company, List<Pair> pairs) {
    return pairs.stream().filter(pair -> company(pair.check()) == company).toList();
  }

  private Company company(WireCheck check) {
    boolean stands = target.clock().isEmpty() && check.company() == Company.NONE;
    return stands ? Company.ANY : check.company();
  }

  private void runBeside(List<Pair> pairs, int workers) throws InterruptedException {
    try (ExecutorService pool = Executors.newFixedThreadPool(workers)) {
      List<? extends Future<?>> runs =
          pairs.stream().map(pair -> pool.submit(() -> runBeside(pair))).toList();
      try {
        for (Future<?> run : runs) {
          run.get();
        }
      } catch (ExecutionException defect) {
        pool.shutdownNow();
        throw new IllegalStateException("a report cannot be written", defect.getCause());
      } catch (InterruptedException interrupted) {
        pool.shutdownNow();
        throw interrupted;
      }
    }
  }

  /** Begins no more checks, and moves the clock back under a check that has moved it. */
  void abandon() {
    isAbandoned.set(true);
    GuardedClock clock = moving.get();
    if (clock != null) {
      clock.close();
    }
  }

  private void runBeside(Pair pair) {
    if (!isAbandoned.get()) {
      onVerdict.accept(judge(pair, pair.check().seen(target).clock()));
    }
  }

  private void runAlone(Pair pair) {
    Optional<GuardedClock> clock = target.clock().map(GuardedClock::new);
    moving.set(clock.orElse(null));
    if (isAbandoned.get()) {
      return;
    }
    Verdict verdict = judge(pair, clock.map(GuardedClock::lever));
    try {
      clock.ifPresent(GuardedClock::restore);
    } catch (Obstacle stuck) {
      verdict =
          Judge.judge(
              pair.check().clause(),
              pair.profile().id(),
              journal -> {
                throw new Obstacle("the clock could not be moved back: " + stuck.getMessage());
              });
    }
    onVerdict.accept(verdict);
  }

  private Verdict judge(Pair pair, Optional<ClockLever> clock) {
    Track track = telling.trail().follow(target.wire());
    Journal journal = new Journal();
    Map<String, Integer> asked = new ConcurrentHashMap<>();
    Target seen =
        target
            .over(track)
            .with(clock.map(track::watching).orElse(null))
            .declaring(
                target.declared().asking(key -> asked.put(key, journal.observations().size())));
    Probe probe = new Probe(seen, pair.profile(), registry, journal);
    Verdict verdict =
        Judge.judge(
            pair.check().clause(),
            pair.profile().id(),
            journal,
            any -> pair.check().body().run(probe));
    return telling.of(verdict, track, target.declared().in(pair.profile()), asked);
  }

  /** The clock of a check that runs alone. What a check leaves of its moves is taken back. */
  private static final class GuardedClock {

    private final ClockLever clock;
    private Duration moved = Duration.ZERO;
    private boolean closed;

    GuardedClock(ClockLever clock) {
      this.clock = clock;
    }

    ClockLever lever() {
      return clock.movedBy(this::advance);
    }

    private synchronized void advance(Duration by) {
      if (closed) {
        throw new Obstacle("the run was interrupted");
      }
      clock.advance(by);
      moved = moved.plus(by);
    }

    /** Moves the clock back; from now on it stays. */
    synchronized void close() {
      closed = true;
      restore();
    }

    synchronized void restore() {
      if (!moved.isZero()) {
        Duration back = moved.negated();
        moved = Duration.ZERO;
        clock.advance(back);
      }
    }
  }
}
