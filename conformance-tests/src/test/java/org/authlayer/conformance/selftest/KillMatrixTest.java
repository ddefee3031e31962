package org.authlayer.conformance.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.selftest.Disturbance.Minds;
import org.authlayer.conformance.selftest.Proof.Kill;
import org.authlayer.conformance.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rewritten by {@code selftest --write}; docs/reference/conformance-kit.md says how. */
class KillMatrixTest {

  @Test
  void everyClauseIsKilledAndTheMatrixIsTheStoredOne() throws InterruptedException {
    Proof proof = new Proof(clause -> true);
    List<Verdict> right = proof.onTheRightOne();
    List<Kill> kills = proof.onTheWrongOnes();
    List<Minds> minds = proof.onDisturbedOnes();
    Coverage coverage =
        Coverage.of(Catalogue.load(), right, kills, WrongDeclarations.broken(minds));
    assertEquals("", String.join("\n", coverage.gaps()));
    assertEquals(
        "", String.join("\n", KillMatrix.of(right, kills, minds).differences(KillMatrix.stored())));
  }

  /** The one command of "Add a clause", on a copy: it writes what is stored. */
  @Test
  void oneClauseIsWrittenAndAllOthersStay(@TempDir Path copy) throws IOException {
    String resources = "src/main/resources/org/authlayer/conformance/";
    List<String> written =
        List.of(
            "docs/reference/specification-by-clause.md",
            "docs/reference/specification-by-clause.tsv",
            "conformance-tests/kit/" + resources + "catalogue/ids.csv",
            "conformance-tests/proof/" + resources + "selftest/kill-matrix.txt");
    for (String file : written) {
      Files.createDirectories(copy.resolve(file).getParent());
    }
    List<String> links =
        List.of(
            "docs/reference/authentication-layer-specification.md",
            "conformance-tests/kit/src/main/java",
            "conformance-tests/java/src/main/java");
    for (String read : links) {
      Files.createDirectories(copy.resolve(read).getParent());
      Files.createSymbolicLink(copy.resolve(read), Repository.path(read).toAbsolutePath());
    }
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exit =
        SelfTestCommand.run(
            new PrintWriter(out),
            new PrintWriter(err),
            "--only",
            "AL-ME-03",
            "--write",
            copy.toString());
    for (String link : links) {
      Files.delete(copy.resolve(link));
    }
    assertEquals(0, exit, out + "\n" + err);
    for (String file : written) {
      assertEquals(Repository.read(file), Files.readString(copy.resolve(file)), file);
    }
  }

  @Test
  void anotherFolderIsNoRepository(@TempDir Path empty) {
    StringWriter err = new StringWriter();
    PrintWriter out = new PrintWriter(new StringWriter());
    assertEquals(
        2,
        SelfTestCommand.run(
            out, new PrintWriter(err), "--only", "AL-ME-03", "--write", empty.toString()));
    assertTrue(err.toString().contains("name the folder of this repository"), err.toString());
  }
}
