package org.authlayer.conformance.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.selftest.Coverage;
import org.authlayer.conformance.selftest.KillMatrix;
import org.authlayer.conformance.selftest.Proof;
import org.authlayer.conformance.selftest.Proof.Kill;
import org.authlayer.conformance.target.ConfigurationError;
import org.authlayer.conformance.verdict.Verdict;
import org.jspecify.annotations.Nullable;

/** {@code selftest}: proves the kit on its saboteurs and null subjects. */
final class SelfTestCommand {

  private final PrintWriter out;
  private final PrintWriter err;

  SelfTestCommand(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  int run(@Nullable Path matrixFile) throws IOException, InterruptedException {
    step("checks on the right implementation");
    List<Verdict> right = Proof.onTheRightOne();
    step(right.size() + " verdicts; now the saboteurs");
    List<Kill> kills = Proof.onTheWrongOnes();
    step(kills.size() + " saboteurs; now the null subjects");
    List<String> passed = Proof.onTheNullSubjects();
    KillMatrix matrix = KillMatrix.of(right, kills);
    if (matrixFile != null) {
      write(matrix, matrixFile);
    }
    List<String> differences =
        matrixFile == null ? matrix.differences(KillMatrix.stored()) : List.of();
    Coverage coverage = Coverage.of(Catalogue.load(), right, kills);
    coverage.gaps().forEach(out::println);
    passed.forEach(out::println);
    differences.forEach(out::println);
    if (!differences.isEmpty()) {
      out.println("The kill matrix changed; if that is meant, store it with --write-matrix.");
    }
    out.println(passed.size() + " passes on null subjects");
    out.println(coverage.line());
    boolean sound = coverage.gaps().isEmpty() && passed.isEmpty() && differences.isEmpty();
    return sound ? Ending.KEPT : Ending.FAILED;
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
