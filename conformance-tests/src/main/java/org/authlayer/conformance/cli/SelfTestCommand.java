package org.authlayer.conformance.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.selftest.Coverage;
import org.authlayer.conformance.selftest.Disturbance.Minds;
import org.authlayer.conformance.selftest.ElsewhereProof;
import org.authlayer.conformance.selftest.KillMatrix;
import org.authlayer.conformance.selftest.Proof;
import org.authlayer.conformance.selftest.Proof.Kill;
import org.authlayer.conformance.selftest.Weakening;
import org.authlayer.conformance.selftest.Weakening.Site;
import org.authlayer.conformance.target.ConfigurationError;
import org.authlayer.conformance.verdict.Verdict;
import org.jspecify.annotations.Nullable;

/** {@code selftest}: proves the kit on its saboteurs and null subjects. */
record SelfTestCommand(PrintWriter out, PrintWriter err) {

  int run(@Nullable Path matrixFile, List<String> only) throws IOException, InterruptedException {
    Set<String> ids = ids(only);
    Proof proof = new Proof(ids::contains);
    step("checks on the right implementation");
    List<Verdict> right = proof.onTheRightOne();
    step(right.size() + " verdicts; now the saboteurs");
    List<Kill> kills = proof.onTheWrongOnes();
    step(kills.size() + " saboteurs; now one wrong answer at a time");
    List<Minds> minds = proof.onDisturbedOnes();
    step(minds.size() + " checks on those; now the null subjects");
    List<String> passed = proof.onTheNullSubjects();
    step("now the server by another hand");
    List<ElsewhereProof.Result> elsewhere = new ElsewhereProof(ids::contains).run();
    KillMatrix matrix = KillMatrix.of(right, kills, minds);
    if (matrixFile != null) {
      write(matrix, matrixFile);
    }
    List<String> differences =
        matrixFile == null ? matrix.differences(KillMatrix.stored().of(ids)) : List.of();
    Coverage coverage = Coverage.of(Catalogue.load().only(ids), right, kills);
    coverage.gaps().forEach(out::println);
    passed.forEach(out::println);
    differences.forEach(out::println);
    if (!differences.isEmpty()) {
      out.println("The kill matrix changed; if that is meant, store it with --write-matrix.");
    }
    out.println(passed.size() + " passes on null subjects");
    List<ElsewhereProof.Result> unexpected =
        elsewhere.stream().filter(ElsewhereProof.Result::isUnexpected).toList();
    unexpected.forEach(out::println);
    out.println(ElsewhereProof.line(elsewhere));
    out.println(coverage.line());
    boolean sound =
        coverage.gaps().isEmpty()
            && passed.isEmpty()
            && differences.isEmpty()
            && unexpected.isEmpty();
    return sound ? Ending.KEPT : Ending.FAILED;
  }

  /** Takes so many assertions out, one at a time; 0 stands for all. */
  int weaken(int most, long seed, List<String> only) throws InterruptedException {
    List<Site> sites =
        new Weakening(ids(only)::contains).sample(most == 0 ? Integer.MAX_VALUE : most, seed);
    step(sites.size() + " assertions of seed " + seed + ", taken out one at a time");
    List<Site> unnoticed = Weakening.unnoticed(sites);
    List<Site> unexplained = Weakening.unexplained(unnoticed);
    unexplained.forEach(site -> out.println("nobody notices that it is gone: " + site));
    out.printf(
        "%d of %d assertions are noticed, %d are accepted equivalents%n",
        sites.size() - unnoticed.size(), sites.size(), unnoticed.size() - unexplained.size());
    return unexplained.isEmpty() ? Ending.KEPT : Ending.FAILED;
  }

  private static Set<String> ids(List<String> only) {
    return Selection.clauses(Catalogue.load(), only).stream()
        .map(Clause::id)
        .collect(Collectors.toSet());
  }

  private void step(String what) {
    err.println(what);
    err.flush();
  }

  private static void write(KillMatrix matrix, Path file) {
    try {
      Files.writeString(file, String.join("\n", matrix.lines()) + "\n");
    } catch (IOException refused) {
      throw new ConfigurationError("--write-matrix " + file + ": cannot be written");
    }
  }
}
