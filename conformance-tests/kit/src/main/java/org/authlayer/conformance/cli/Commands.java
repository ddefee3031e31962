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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What can be asked of the kit. */
@Command(
    name = "authlayer-kit",
    mixinStandardHelpOptions = true,
    description = "Finds out which sentences of the specification an implementation keeps.",
    footer = {
      "",
      "Exit codes: 0 kept, 1 a clause failed, 2 usage or configuration,",
      "3 target unreachable or kit broken, 4 incomplete, 130 or 143 interrupted.",
      "",
      "authlayer-kit run FILE is short for authlayer-kit run --target FILE."
    })
final class Commands implements Runnable {

  private final Map<String, String> environment;
  private final PrintWriter out;
  private final PrintWriter err;

  @Spec private CommandSpec spec;

  Commands(Map<String, String> environment, PrintWriter out, PrintWriter err) {
    this.environment = Map.copyOf(environment);
    this.out = out;
    this.err = err;
    this.spec = CommandSpec.create();
  }

  @Override
  public void run() {
    throw new ConfigurationError(
        "no command was given: "
            + String.join(", ", spec.subcommands().keySet())
            + "; see authlayer-kit --help");
  }

  @Command(description = "Checks a target and writes reports.", mixinStandardHelpOptions = true)
  int run(
      @Mixin TargetArgument target,
      @Mixin Chosen chosen,
      @Option(
              names = "--expected",
              paramLabel = "FILE",
              description =
                  "a list of failures that you accept, each with its clause and profile on a line;"
                      + " the run fails for any other, and for one of them that passes")
          @Nullable Path expected,
      @Option(
              names = "--dry-run",
              description = "prints the checks that would run, and sends nothing")
          boolean dryRun,
      @Option(
              names = "--out",
              paramLabel = "FOLDER",
              defaultValue = "results",
              description = "the folder of the reports; results unless set")
          Path folder,
      @Option(
              names = "--junit",
              paramLabel = "FILE",
              description = "the JUnit report, if not in that folder")
          @Nullable Path junit,
      @Option(names = "--workers", paramLabel = "NUMBER", description = "concurrent checks")
          @Nullable Integer workers,
      @Option(
              names = "--examples",
              paramLabel = "NUMBER",
              description = "how many changes the laws try if each costs a password hash")
          @Nullable Integer examples,
      @Option(
              names = "--seed",
              paramLabel = "NUMBER",
              description = "selects these changes; the same seed tries the same")
          @Nullable Long seed,
      @Option(
              names = "--exchanges",
              paramLabel = "WHICH",
              defaultValue = "failed",
              description = "the exchanges in report.html: failed (unless set) or all")
          String exchanges,
      @Option(names = "--require-complete", description = "ends with 4 unless all was observed")
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
            chosen.profiles,
            chosen.only,
            AcceptedFailures.of(expected),
            folder,
            junit,
            workers,
            examples(examples, seed),
            exchanges.equals("all"),
            requireComplete);
    RunCommand command = new RunCommand(options, target.description(environment), out, err);
    return dryRun ? command.list() : command.run();
  }

  @Command(description = "Lists the clauses.", mixinStandardHelpOptions = true)
  int list(@Mixin Chosen chosen) {
    return new CatalogueCommands(out).list(chosen.profiles, chosen.only);
  }

  @Command(description = "Explains a clause.", mixinStandardHelpOptions = true)
  int explain(@Parameters(paramLabel = "ID", description = "the clause's id") String id) {
    return new CatalogueCommands(out).explain(id);
  }

  @Command(
      description = "Writes a target file with every key of some profiles, for you to fill in.",
      mixinStandardHelpOptions = true)
  int init(
      @Option(
              names = "--profile",
              split = ",",
              splitSynopsisLabel = ",",
              paramLabel = "NAME",
              required = true,
              description = "these profiles")
          List<String> profiles,
      @Option(
              names = "--out",
              paramLabel = "FILE",
              defaultValue = "target.yaml",
              description = "the file to write; target.yaml unless set")
          Path file)
      throws IOException {
    return new InitCommand(out).run(profiles, file);
  }

  @Command(
      description = "Reports which routes of a target answer, and what it does not declare.",
      mixinStandardHelpOptions = true)
  int doctor(@Mixin TargetArgument target) throws InterruptedException {
    return new DoctorCommand(target.description(environment), out).run();
  }

  @Command(description = "Judges the results of an earlier run.", mixinStandardHelpOptions = true)
  int verify(
      @Parameters(paramLabel = "FILE", description = "results.json") Path results,
      @Option(
              names = "--require",
              split = ",",
              splitSynopsisLabel = ",",
              paramLabel = "NAME",
              description = "profiles that have to be kept")
          @Nullable List<String> required,
      @Option(names = "--expected", paramLabel = "FILE", description = "as for run")
          @Nullable Path expected,
      @Option(names = "--require-complete", description = "ends with 4 unless all was observed")
          boolean requireComplete) {
    return new VerifyCommand(out)
        .run(results, orEmpty(required), AcceptedFailures.of(expected), requireComplete);
  }

  @Command(
      description = {
        "Compares the results of two runs, and ends with 1 if a clause is worse in the second.",
        "It ends with 4 if the second run has no result for a clause of the first."
      },
      mixinStandardHelpOptions = true)
  int compare(
      @Parameters(index = "0", paramLabel = "OLD", description = "results.json") Path old,
      @Parameters(index = "1", paramLabel = "NEW", description = "results.json") Path now) {
    return new CompareCommand(out).run(old, now);
  }

  /** The target file, as a word or behind its option. */
  static final class TargetArgument {

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "the target file")
    private @Nullable Path word;

    @Option(names = "--target", paramLabel = "FILE", description = "the target file")
    private @Nullable Path option;

    TargetDescription description(Map<String, String> environment) {
      if (word != null && option != null) {
        throw new ConfigurationError("--target " + option + ": the target file is given twice");
      }
      Path file = word == null ? option : word;
      if (file == null) {
        throw new ConfigurationError("--target FILE is missing; authlayer-kit init writes one");
      }
      return TargetFile.read(file, environment);
    }
  }

  /** A choice of clauses. */
  static final class Chosen {

    @Option(
        names = "--profile",
        split = ",",
        splitSynopsisLabel = ",",
        paramLabel = "NAME",
        description = "clauses of these profiles only")
    private List<String> profiles = List.of();

    @Option(
        names = "--only",
        split = ",",
        splitSynopsisLabel = ",",
        paramLabel = "CLAUSE",
        description =
            "clauses with these ids, where * stands for anything, or lines of the specification:"
                + " AL-TOK-*, L127, L190-195")
    private List<String> only = List.of();
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

  private static List<String> orEmpty(@Nullable List<String> list) {
    return list == null ? List.of() : list;
  }
}
