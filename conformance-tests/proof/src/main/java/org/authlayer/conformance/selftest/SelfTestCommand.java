package org.authlayer.conformance.selftest;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.cli.Selection;
import org.authlayer.conformance.selftest.Disturbance.Minds;
import org.authlayer.conformance.selftest.Proof.Kill;
import org.authlayer.conformance.selftest.Weakening.Site;
import org.authlayer.conformance.target.ConfigurationError;
import org.authlayer.conformance.verdict.Verdict;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Proves the kit on its bugs and null subjects. */
@Command(
    name = "selftest",
    mixinStandardHelpOptions = true,
    description = "Proves that the checks catch wrong implementations, and only those.",
    footer = {"", "Exit codes: 0 proved, 1 not proved, 2 usage."})
public final class SelfTestCommand implements Callable<Integer> {

  private static final int PROVED = 0;
  private static final int NOT_PROVED = 1;
  private static final int MISUSED = 2;

  private final PrintWriter out;
  private final PrintWriter err;

  @Option(
      names = "--write",
      paramLabel = "REPOSITORY",
      description = "write what is generated: the kill matrix, ids, the specification by clause")
  private @Nullable Path repository;

  @Option(names = "--only", split = ",", description = "clause ids; * stands for anything")
  private List<String> only = List.of();

  @Option(
      names = "--weaken",
      description = "take so many assertions out, one at a time, in place; 0 for all")
  private @Nullable Integer weaken;

  @Option(
      names = "--laws",
      description = "draw so many mistakes of the second implementation, and ask the laws")
  private @Nullable Integer laws;

  @Option(
      names = "--proxied",
      description =
          "run all checks so often on a right server behind a proxy that ends connections")
  private @Nullable Integer proxied;

  @Option(names = "--seed", defaultValue = "1", description = "which assertions, which mistakes")
  private long seed;

  SelfTestCommand(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  public static void main(String[] arguments) {
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(out, err, arguments));
  }

  static int run(PrintWriter out, PrintWriter err, String... arguments) {
    return new CommandLine(new SelfTestCommand(out, err))
        .setOut(out)
        .setErr(err)
        .setExecutionExceptionHandler(
            (thrown, line, parsed) -> {
              if (thrown instanceof ConfigurationError mistake) {
                err.println(mistake.getMessage());
                return MISUSED;
              }
              throw thrown;
            })
        .execute(arguments);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (laws != null) {
      return laws(laws);
    }
    if (proxied != null) {
      return proxied(proxied);
    }
    return weaken == null ? prove() : weaken(weaken);
  }

  private int prove() throws IOException, InterruptedException {
    Set<String> ids = ids();
    Proof proof = new Proof(ids::contains);
    step("checks on the right implementation");
    List<Verdict> right = proof.onTheRightOne();
    step(right.size() + " verdicts; now the bugs");
    List<Kill> kills = proof.onTheWrongOnes();
    step(kills.size() + " bugs; now one wrong answer at a time");
    List<Minds> minds = proof.onDisturbedOnes();
    step(minds.size() + " checks on those; now the null subjects");
    List<String> passed = proof.onTheNullSubjects();
    step("now the server by another hand");
    List<ElsewhereProof.Result> elsewhere = new ElsewhereProof(ids::contains).run();
    KillMatrix matrix = KillMatrix.of(right, kills, minds);
    Path root = repository;
    if (root != null) {
      write(matrix.within(KillMatrix.stored(), ids), root);
    }
    List<String> differences =
        root == null ? matrix.differences(KillMatrix.stored().of(ids)) : List.of();
    Coverage coverage =
        Coverage.of(Catalogue.load().only(ids), right, kills, WrongDeclarations.broken(minds));
    coverage.gaps().forEach(out::println);
    passed.forEach(out::println);
    differences.forEach(out::println);
    if (!differences.isEmpty()) {
      out.println("The kill matrix changed; if that is meant, store it with --write.");
    }
    out.println(passed.size() + " passes on null subjects");
    List<ElsewhereProof.Result> unexpected = elsewhere.stream().filter(one -> !one.held()).toList();
    unexpected.forEach(out::println);
    out.println(ElsewhereProof.line(elsewhere));
    out.println(coverage.line());
    boolean sound =
        coverage.gaps().isEmpty()
            && passed.isEmpty()
            && differences.isEmpty()
            && unexpected.isEmpty();
    return sound ? PROVED : NOT_PROVED;
  }

  private int weaken(int most) throws InterruptedException {
    List<Site> sites =
        Weakening.sample(
            new Weakening(ids()::contains).sites(), most == 0 ? Integer.MAX_VALUE : most, seed);
    step(sites.size() + " assertions of seed " + seed + ", taken out one at a time");
    List<Site> unnoticed = Weakening.unnoticed(sites);
    List<Site> unexplained = Weakening.unexplained(unnoticed);
    unexplained.forEach(site -> out.println("not noticed when it is gone: " + site));
    out.printf(
        "%s of %s assertions are noticed, %s are accepted equivalents%n",
        sites.size() - unnoticed.size(), sites.size(), unnoticed.size() - unexplained.size());
    return unexplained.isEmpty() ? PROVED : NOT_PROVED;
  }

  private int laws(int most) throws InterruptedException {
    step(most + " mistakes of seed " + seed + ", one at a time");
    List<LawProof.Result> results = LawProof.run(most, seed);
    LawProof.lines(results).forEach(out::println);
    long noticed = results.stream().filter(LawProof.Result::isNoticed).count();
    return noticed * 100 >= results.size() * 95L ? PROVED : NOT_PROVED;
  }

  private int proxied(int runs) throws InterruptedException {
    step(runs + " runs behind a proxy, the first with seed " + seed);
    List<String> differences = ProxyProof.differences(runs, seed);
    differences.forEach(out::println);
    out.println(
        runs + " runs, " + differences.size() + " verdicts that are not the ones without it");
    return differences.isEmpty() ? PROVED : NOT_PROVED;
  }

  private Set<String> ids() {
    return Selection.clauses(Catalogue.load(), only).stream()
        .map(Clause::id)
        .collect(Collectors.toSet());
  }

  private void step(String what) {
    err.println(what);
    err.flush();
  }

  private static void write(KillMatrix matrix, Path root) {
    try {
      Map<String, String> files = new LinkedHashMap<>(new Generated(root).files());
      files.put(Generated.MATRIX, String.join("\n", matrix.lines()) + "\n");
      for (var file : files.entrySet()) {
        Files.writeString(root.resolve(file.getKey()), file.getValue());
      }
    } catch (IOException refused) {
      throw new ConfigurationError(
          "--write %s: cannot be written (%s); name the folder of this repository"
              .formatted(root, refused.getMessage()));
    }
  }
}
