package org.authlayer.conformance.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.probe.Examples;
import org.authlayer.conformance.target.ConfigurationError;
import org.authlayer.conformance.target.TargetDescription;
import org.authlayer.conformance.target.TargetFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What can be asked of the kit. */
@Command(
    name = "conformance-tests",
    mixinStandardHelpOptions = true,
    description = "Finds out which sentences of the specification an implementation keeps.",
    footer = {
      "",
      "Exit codes: 0 kept, 1 a clause failed, 2 usage or configuration,",
      "3 target unreachable or kit broken, 4 incomplete, 130 or 143 interrupted."
    })
final class Commands implements Runnable {

  private final Map<String, String> environment;
  private final PrintWriter out;
  private final PrintWriter err;

  Commands(Map<String, String> environment, PrintWriter out, PrintWriter err) {
    this.environment = Map.copyOf(environment);
    this.out = out;
    this.err = err;
  }

  @Override
  public void run() {
    throw new ConfigurationError(
        "say what to do: run, list, explain, init, doctor or verify; --help lists the options");
  }

  @Command(description = "Checks a target and writes reports.", mixinStandardHelpOptions = true)
  int run(
      @Option(names = "--target", required = true, description = "the target file") Path target,
      @Option(names = "--profile", split = ",", description = "check these profiles only")
          @Nullable List<String> profiles,
      @Option(names = "--only", split = ",", description = "clause ids; * stands for anything")
          @Nullable List<String> only,
      @Option(names = "--out", defaultValue = "results", description = "the report folder")
          Path folder,
      @Option(names = "--junit", description = "where the JUnit XML goes instead")
          @Nullable Path junit,
      @Option(names = "--workers", description = "checks at a time") @Nullable Integer workers,
      @Option(
              names = "--examples",
              description = "how many the laws try of each thing that costs a password hash")
          @Nullable Integer examples,
      @Option(names = "--seed", description = "which examples these are") @Nullable Long seed,
      @Option(
              names = "--exchanges",
              defaultValue = "failed",
              description = "whose exchanges report.html shows: failed (default) or all")
          String exchanges,
      @Option(names = "--require-complete", description = "4 unless all could be observed")
          boolean requireComplete)
      throws IOException, InterruptedException {
    if (workers != null && (workers < 1 || workers > 64)) {
      throw new ConfigurationError("--workers " + workers + ": from 1 to 64");
    }
    if (!List.of("all", "failed").contains(exchanges)) {
      throw new ConfigurationError("--exchanges " + exchanges + ": all or failed");
    }
    RunOptions options =
        new RunOptions(
            target,
            orNone(profiles),
            orNone(only),
            folder,
            junit,
            workers,
            examples(examples, seed),
            exchanges.equals("all"),
            requireComplete);
    return new RunCommand(options, description(target), out, err).run();
  }

  @Command(description = "Lists the clauses.", mixinStandardHelpOptions = true)
  int list(
      @Option(names = "--profile", split = ",", description = "of these profiles only")
          @Nullable List<String> profiles,
      @Option(names = "--only", split = ",", description = "clause ids; * stands for anything")
          @Nullable List<String> only) {
    return new CatalogueCommands(out).list(orNone(profiles), orNone(only));
  }

  @Command(description = "Explains a clause.", mixinStandardHelpOptions = true)
  int explain(@Parameters(paramLabel = "ID", description = "the clause's id") String id) {
    return new CatalogueCommands(out).explain(id);
  }

  @Command(
      description = "Writes a target file with all that some profiles ask for, to be filled in.",
      mixinStandardHelpOptions = true)
  int init(
      @Option(names = "--profile", split = ",", required = true, description = "these profiles")
          List<String> profiles,
      @Option(names = "--out", defaultValue = "target.yaml", description = "the file to write")
          Path file)
      throws IOException {
    return new InitCommand(out).run(profiles, file);
  }

  @Command(
      description = "Reports which routes of a target answer, and what it does not declare.",
      mixinStandardHelpOptions = true)
  int doctor(
      @Option(names = "--target", required = true, description = "the target file") Path target)
      throws InterruptedException {
    return new DoctorCommand(description(target), out).run();
  }

  @Command(description = "Judges the results of an earlier run.", mixinStandardHelpOptions = true)
  int verify(
      @Parameters(paramLabel = "FILE", description = "results.json") Path results,
      @Option(names = "--require", split = ",", description = "profiles that have to be kept")
          @Nullable List<String> required,
      @Option(names = "--require-complete", description = "4 unless all could be observed")
          boolean requireComplete) {
    return new VerifyCommand(out).run(results, orNone(required), requireComplete);
  }

  private static Examples examples(@Nullable Integer most, @Nullable Long seed) {
    Examples standard = Examples.standard();
    int wanted = most == null ? standard.most() : most;
    if (wanted < Examples.FEWEST || wanted > Examples.MOST) {
      throw new ConfigurationError(
          "--examples " + wanted + ": from " + Examples.FEWEST + " to " + Examples.MOST);
    }
    return new Examples(seed == null ? standard.seed() : seed, wanted);
  }

  private TargetDescription description(Path target) {
    return TargetFile.read(target, environment);
  }

  private static List<String> orNone(@Nullable List<String> list) {
    return list == null ? List.of() : list;
  }
}
