package org.authlayer.conformance.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.probe.Examples;
import org.authlayer.conformance.probe.Registry;
import org.authlayer.conformance.replay.Given;
import org.authlayer.conformance.replay.Trail;
import org.authlayer.conformance.report.Cause;
import org.authlayer.conformance.report.Findings;
import org.authlayer.conformance.report.Masker;
import org.authlayer.conformance.report.ReportFolder;
import org.authlayer.conformance.report.ResultsFile;
import org.authlayer.conformance.report.RunReport;
import org.authlayer.conformance.report.Tally;
import org.authlayer.conformance.section.WireChecks;
import org.authlayer.conformance.target.OpenTarget;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.TargetDescription;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.conformance.wire.Wire;
import org.jspecify.annotations.Nullable;

/** {@code run}: checks a target and leaves reports. */
final class RunCommand {

  private final RunOptions options;
  private final TargetDescription description;
  private final PrintWriter out;
  private final PrintWriter err;
  private final Catalogue catalogue = Catalogue.load();
  private final Selection selection;
  private final Registry registry;
  private final Masker masker;
  private final Telling telling;
  private final Instant started = InstantSource.system().instant();

  RunCommand(RunOptions options, TargetDescription description, PrintWriter out, PrintWriter err) {
    this.options = options;
    this.description = description;
    this.out = out;
    this.err = err;
    String mark = Long.toString(started.toEpochMilli(), 36);
    Given given = new Given(description.secrets());
    selection =
        Selection.of(
            catalogue,
            WireChecks.all(),
            description.bases().keySet(),
            options.profiles(),
            options.only());
    registry = new Registry(mark, options.examples(), selection.profiles());
    masker = new Masker(given);
    telling = new Telling(new Trail(mark, given, description.levers().clock()));
  }

  @SuppressWarnings("try") // both are there to be closed
  int run() throws IOException, InterruptedException {
    ReportFolder folder = new ReportFolder(options.out(), options.junit(), options.allExchanges());
    folder.prepare();
    try (OpenTarget target = new OpenTarget(description);
        ResultsFile results =
            new ResultsFile(
                folder.results(),
                description.name(),
                Main.version(),
                started,
                bases(selection.profiles()))) {
      Ledger ledger = new Ledger(selection, masker, options.accepted(), results, err);
      WatchedWire wire =
          new WatchedWire(target.target().wire(), root(selection.profiles().iterator().next()));
      Runner runner = new Runner(target.target(), wire, registry, telling, ledger::take);
      Ending ending;
      try (Interruption interruption =
              new Interruption(
                  () -> conclude(interrupted(runner, ledger), ledger, target, results, folder));
          Waiting.Work waiting = Waiting.begin(err, ledger::ended)) {
        ending = check(wire, runner, ledger);
      }
      conclude(ending, ledger, target, results, folder);
      return ending.exit();
    }
  }

  /** A dry run: names the checks that would run. */
  int list() {
    for (Selection.Pair pair : selection.pairs()) {
      out.println(pair.check().clause() + " " + pair.profile().id());
    }
    out.println(
        selection.pairs().size()
            + " checks would run in "
            + selection.profiles().size()
            + " profiles. No request was sent.");
    return Ending.KEPT;
  }

  private Ending check(WatchedWire wire, Runner runner, Ledger ledger) throws InterruptedException {
    List<String> silent = silent(wire, selection.profiles());
    if (!silent.isEmpty()) {
      return new Ending(Ending.UNREACHABLE, "The target cannot be reached: " + silent.get(0) + ".");
    }
    selection.settled().forEach(ledger::take);
    int workers = options.workers() == null ? description.workers() : options.workers();
    runner.run(selection.pairs(), workers);
    wire.knock();
    if (wire.isDead()) {
      return new Ending(Ending.UNREACHABLE, "The target stopped answering before the run ended.");
    }
    return Ending.of(
        ledger.close(),
        new LinkedHashSet<>(ids(selection.profiles())),
        options.accepted(),
        options.requireComplete());
  }

  private Ending interrupted(Runner runner, Ledger ledger) {
    String clock = "";
    try {
      runner.abandon();
    } catch (Obstacle stuck) {
      clock = " The clock could not be moved back: " + stuck.getMessage() + ".";
    }
    return new Ending(
        Ending.INTERRUPTED,
        "Interrupted after " + ledger.ended() + ", so this is incomplete." + clock);
  }

  /** Any answer will do, of any status: it is somebody who talks HTTP. */
  private List<String> silent(Wire wire, Set<Profile> profiles) throws InterruptedException {
    List<String> silent = new ArrayList<>();
    for (Profile profile : profiles) {
      try {
        wire.send(HttpCall.of("GET", root(profile)));
      } catch (IOException none) {
        silent.add(profile.id() + ": " + masker.text(String.valueOf(none.getMessage())));
        return silent;
      }
    }
    return silent;
  }

  private URI root(Profile profile) {
    return URI.create(description.bases().get(profile) + "/");
  }

  private void conclude(
      Ending ending, Ledger ledger, OpenTarget target, ResultsFile results, ReportFolder folder) {
    RunReport report =
        new RunReport(
            description.name(),
            Main.version(),
            started,
            Duration.between(started, InstantSource.system().instant()),
            bases(ledger.profiles()),
            ledger.close(),
            Stream.concat(target.notes().stream().map(masker::text), Stream.of(examples()))
                .toList(),
            ending.exit(),
            masker.text(ending.text()));
    try {
      results.finish(report);
      folder.write(report);
    } catch (IOException full) {
      throw new UncheckedIOException("a report cannot be written", full);
    }
    report.tallies().stream().map(Tally::line).forEach(out::println);
    sayHowMany(Selection.IN_PROCESS, "cannot be checked over HTTP", report);
    sayHowMany(Selection.UNCLAIMED, "are of profiles that the target file does not name", report);
    for (Cause cause : Findings.of(report).causes()) {
      out.println(cause.headline() + " (" + cause.ids() + ")");
    }
    report.notes().forEach(out::println);
    out.println(report.ending());
    out.println("Reports: " + options.out().resolve("report.html"));
    out.flush();
    ledger.total();
  }

  private void sayHowMany(String where, String what, RunReport report) {
    long clauses = report.verdicts().stream().filter(one -> one.profile().equals(where)).count();
    if (clauses > 0) {
      out.println(clauses + " more clauses " + what + ".");
    }
  }

  private String examples() {
    Examples examples = options.examples();
    return "The laws drew their examples by %s with the seed %s, at most %s of each thing that costs a password hash."
        .formatted(Examples.GENERATOR, examples.seed(), examples.most());
  }

  private Map<String, String> bases(Set<Profile> profiles) {
    Map<String, String> bases = new LinkedHashMap<>();
    Set<String> concerned = new LinkedHashSet<>();
    catalogue.clauses().stream().map(Clause::profiles).forEach(concerned::addAll);
    for (Profile profile : Profile.values()) {
      if (profiles.contains(profile) && concerned.contains(profile.id())) {
        bases.put(profile.id(), String.valueOf(description.bases().get(profile)));
      }
    }
    return bases;
  }

  private static List<String> ids(Set<Profile> profiles) {
    return profiles.stream().map(Profile::id).toList();
  }

  /**
   * The work that is still done when the process is asked to end. Other threads wait until it is
   * done, so that nothing is closed under it.
   */
  @SuppressWarnings("try") // who is interrupted while it waits is about to end anyway
  private static final class Interruption implements AutoCloseable {

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook;

    Interruption(Runnable last) {
      hook =
          Thread.ofPlatform()
              .name("interruption")
              .unstarted(
                  () -> {
                    try {
                      last.run();
                    } finally {
                      done.countDown();
                    }
                  });
      Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void close() throws InterruptedException {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException isEnding) {
        done.await();
      }
    }
  }

  /** Notices when a target has died, so that a run does not wait for hundreds of time-outs. */
  private static final class WatchedWire implements Wire {

    private static final int PATIENCE = 8;

    private final Wire wire;
    private final URI knock;
    private final AtomicInteger silent = new AtomicInteger();
    private final AtomicReference<@Nullable String> death = new AtomicReference<>();

    /**
     * A wire to a target whose URL {@code knock} answers, whatever the status, as long as it lives.
     */
    WatchedWire(Wire wire, URI knock) {
      this.wire = wire;
      this.knock = knock;
    }

    @Override
    public Answer send(HttpCall call) throws IOException, InterruptedException {
      String cause = death.get();
      if (cause != null) {
        throw new IOException("the target no longer answers: " + cause);
      }
      try {
        Answer answer = wire.send(call);
        silent.set(0);
        return answer;
      } catch (IOException silence) {
        if (silent.incrementAndGet() % PATIENCE == 0) {
          knock();
        }
        throw silence;
      }
    }

    /** Asks once more, with an unsuspicious request. */
    void knock() throws InterruptedException {
      try {
        wire.send(HttpCall.of("GET", knock));
        silent.set(0);
      } catch (IOException dead) {
        death.set(String.valueOf(dead.getMessage()));
      }
    }

    boolean isDead() {
      return death.get() != null;
    }
  }
}
