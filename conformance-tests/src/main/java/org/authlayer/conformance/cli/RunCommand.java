package org.authlayer.conformance.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.probe.Registry;
import org.authlayer.conformance.report.Masker;
import org.authlayer.conformance.report.ReportFolder;
import org.authlayer.conformance.report.ResultsFile;
import org.authlayer.conformance.report.RunReport;
import org.authlayer.conformance.report.Tally;
import org.authlayer.conformance.selftest.Suite;
import org.authlayer.conformance.target.OpenTarget;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.TargetDescription;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.conformance.wire.Wire;

/** {@code run}: checks a target and leaves reports. */
final class RunCommand {

  private final RunOptions options;
  private final TargetDescription description;
  private final PrintWriter out;
  private final PrintWriter err;
  private final Catalogue catalogue = Catalogue.load();
  private final Registry registry;
  private final Masker masker;
  private final List<Verdict> verdicts = new ArrayList<>();
  private final Instant started = InstantSource.system().instant();
  private int expected;

  RunCommand(RunOptions options, TargetDescription description, PrintWriter out, PrintWriter err) {
    this.options = options;
    this.description = description;
    this.out = out;
    this.err = err;
    registry = new Registry(Long.toString(started.toEpochMilli(), 36));
    description.secrets().forEach(registry::secret);
    masker = new Masker(registry.secrets());
  }

  int run() throws IOException, InterruptedException {
    Selection selection =
        Selection.of(
            catalogue,
            Suite.wireChecks(),
            description.bases().keySet(),
            options.profiles(),
            options.only());
    ReportFolder folder = new ReportFolder(options.out(), options.junit());
    folder.prepare();
    Map<String, String> bases = bases(selection.profiles());
    try (OpenTarget target = new OpenTarget(description);
        ResultsFile results =
            new ResultsFile(folder.results(), description.name(), Main.version(), started, bases)) {
      Ending ending = check(target, selection, results);
      verdicts.sort(
          Comparator.comparingInt(
              verdict -> catalogue.clauses().indexOf(catalogue.get(verdict.clause()))));
      RunReport report =
          new RunReport(
              description.name(),
              Main.version(),
              started,
              Duration.between(started, InstantSource.system().instant()),
              bases,
              verdicts,
              ending.exit(),
              masker.text(ending.text()));
      results.finish(report);
      folder.write(report);
      conclude(report);
      return ending.exit();
    }
  }

  private Ending check(OpenTarget target, Selection selection, ResultsFile results)
      throws InterruptedException {
    List<String> silent = silent(target.target().wire(), selection.profiles());
    if (!silent.isEmpty()) {
      return new Ending(Ending.UNREACHABLE, "The target cannot be reached: " + silent.get(0) + ".");
    }
    expected = selection.pairs().size() + selection.settled().size();
    selection.settled().forEach(verdict -> take(verdict, results));
    WatchedWire wire =
        new WatchedWire(target.target().wire(), root(selection.profiles().iterator().next()));
    int workers = options.workers() > 0 ? options.workers() : description.workers();
    new Runner(target.target(), wire, registry, verdict -> take(verdict, results))
        .run(selection.pairs(), workers);
    wire.knock();
    if (wire.isDead()) {
      return new Ending(Ending.UNREACHABLE, "The target stopped answering before the run ended.");
    }
    return Ending.of(
        verdicts, new LinkedHashSet<>(ids(selection.profiles())), options.requireComplete());
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

  private synchronized void take(Verdict unmasked, ResultsFile results) {
    Verdict verdict = masker.verdict(unmasked);
    verdicts.add(verdict);
    try {
      results.add(verdict);
    } catch (IOException full) {
      throw new UncheckedIOException("results.json cannot be written", full);
    }
    boolean ran =
        !verdict.profile().equals(Selection.IN_PROCESS)
            && !verdict.profile().equals(Selection.UNCLAIMED);
    if (ran) {
      err.printf(
          "[%3d/%d] %-12s %s %s %d ms%s%n",
          verdicts.size(),
          expected,
          verdict.outcome(),
          verdict.clause(),
          verdict.profile(),
          verdict.took().toMillis(),
          verdict.message().isEmpty() ? "" : ": " + verdict.message());
      err.flush();
    }
  }

  private void conclude(RunReport report) {
    report.tallies().stream().map(Tally::line).forEach(out::println);
    long elsewhere =
        verdicts.stream().filter(one -> one.profile().equals(Selection.IN_PROCESS)).count();
    if (elsewhere > 0) {
      out.println("Not over the wire, but in another seat: " + elsewhere);
    }
    out.println(report.ending());
    out.println("Reports: " + options.out().resolve("report.html"));
    out.flush();
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
}
