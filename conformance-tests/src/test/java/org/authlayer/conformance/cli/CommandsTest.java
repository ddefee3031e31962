package org.authlayer.conformance.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.authlayer.conformance.catalogue.Catalogue;
import org.junit.jupiter.api.Test;

class CommandsTest {

  @Test
  void listNamesClauses() {
    Kit all = Kit.run("list");
    assertEquals(0, all.exit());
    assertEquals(Catalogue.load().clauses().size(), all.out().lines().count());
    Kit jwt = Kit.run("list", "--profile", "jwt", "--only", "AL-JWT-*");
    assertTrue(jwt.out().lines().allMatch(line -> line.startsWith("AL-JWT-")), jwt.out());
    assertEquals(2, Kit.run("list", "--profile", "jvt").exit());
    assertEquals(2, Kit.run("list", "--only", "AL-JVT-*").exit());
  }

  @Test
  void aListThatCannotBeWrittenIsNoSuccess() {
    StringWriter err = new StringWriter();
    PrintStream closed = new PrintStream(OutputStream.nullOutputStream(), true, UTF_8);
    closed.close();
    PrintWriter out = new PrintWriter(closed, true, UTF_8);
    assertEquals(3, Main.run(Map.of(), out, new PrintWriter(err, true), "list"));
    assertTrue(err.toString().contains("standard output cannot be written"), err::toString);
    assertEquals(0, Kit.run("list").exit());
  }

  @Test
  void versionIsPrinted() {
    for (String[] words : new String[][] {{"--version"}, {"list", "-V"}, {"run", "--version"}}) {
      Kit kit = Kit.run(words);
      assertEquals(0, kit.exit());
      assertTrue(kit.out().startsWith("authlayer-kit "), kit.out());
    }
  }

  @Test
  void whatCannotBeReadIsNamedInOneLine() {
    for (String[] words :
        new String[][] {
          {"doctor", "--target", "/dev/zero"},
          {"run", "--target", "/dev/zero"},
          {"compare", "/dev/zero", "/dev/zero"},
          {"run", "--target", "target.yaml", "--examples", "x"},
          {"run", "--target", "target.yaml", "--seed", "99999999999999999999"}
        }) {
      Kit kit = Kit.run(words);
      assertEquals(2, kit.exit(), kit.err());
      assertEquals(1, kit.err().lines().count(), kit.err());
      assertFalse(kit.err().contains("Exception"), kit.err());
    }
  }

  @Test
  void explainTellsWhatDecides() {
    Kit kit = Kit.run("explain", "AL-GRD-01");
    assertEquals(0, kit.exit());
    assertTrue(kit.out().contains("Decides: "), kit.out());
    assertEquals(kit.out(), Kit.run("explain", "al-grd-01").out());
    assertEquals(kit.out(), Kit.run("explain", "GRD-01").out());
    Kit unknown = Kit.run("explain", "AL-GRD-99");
    assertEquals(2, unknown.exit());
    assertTrue(unknown.err().contains("did you mean AL-GRD-0"), unknown.err());
  }

  @Test
  void explainTellsWhatCanBeDeclared() {
    Kit kit = Kit.run("explain", "AL-DEC-12");
    assertTrue(kit.out().contains("decisions.session.idleSeconds: "), kit.out());
    assertTrue(kit.out().contains("allowed: none, or a whole number"), kit.out());
  }

  @Test
  void linesOfTheSpecificationChooseTheirClauses() {
    Kit one = Kit.run("list", "--only", "L127");
    assertTrue(one.out().contains("AL-LGB-02 "), one.out());
    assertFalse(one.out().contains("AL-TOK-10 "), one.out());
    Kit more = Kit.run("list", "--only", "L127-171,AL-GEN-01");
    assertTrue(more.out().contains("AL-TOK-10 "), more.out());
    assertTrue(more.out().contains("AL-GEN-01 "), more.out());
    Kit none = Kit.run("list", "--only", "L9999");
    assertEquals(2, none.exit());
    assertTrue(none.err().contains("no clause rests on such a line"), none.err());
  }

  @Test
  void recommendationsAreDistinguishedFromDemands() {
    assertTrue(Kit.run("explain", "AL-TOK-10").out().contains("(asserted), SHOULD"));
    assertTrue(Kit.run("explain", "AL-TOK-01").out().contains("(asserted), MUST"));
  }

  @Test
  void wrongWordsAreAnsweredInOneLineThatSaysWhatWasMeant() {
    assertWrong("unknown command 'rnu', did you mean run? See authlayer-kit --help", "rnu");
    assertWrong(
        "run: unknown option '--prfile', did you mean --profile? See authlayer-kit run --help",
        "run",
        "--prfile",
        "token");
    assertWrong("verify: FILE is missing; see authlayer-kit verify --help", "verify");
    assertWrong("compare: NEW is missing; see authlayer-kit compare --help", "compare", "a.json");
    assertWrong("'two' is one word too many; see", "explain", "one", "two");
  }

  private static void assertWrong(String message, String... words) {
    Kit kit = Kit.run(words);
    assertEquals(2, kit.exit());
    assertEquals(1, kit.err().lines().count(), kit.err());
    assertTrue(kit.err().startsWith("authlayer-kit: "), kit.err());
    assertTrue(kit.err().contains(message), kit.err());
  }

  @Test
  void helpAndVersionAreThere() {
    assertEquals(0, Kit.run("--help").exit());
    assertTrue(Kit.run("--help").out().contains("4 incomplete"));
    assertEquals(0, Kit.run("run", "--help").exit());
  }
}
