package org.authlayer.conformance.cli;

import static org.authlayer.conformance.selftest.Where.where;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.pages.PlainWords;
import org.authlayer.conformance.target.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the kit prints, and what is generated for its users, has the usual words. */
class PrintedWordsTest {

  /** Words of this project's own, which a stranger does not know. */
  private static final Pattern OWN =
      Pattern.compile(
          "\\bseats?\\b|\\bheld to\\b|\\bstands? (?:below|behind)\\b|\\bis due\\b|over the wire"
              + "|\\bbehind character\\b|characters? in place of|follow from|the sign away");

  @TempDir Path folder;

  @Test
  void outputAndReportsOfAFailingRunUseTheUsualWords() throws IOException {
    List<String> printed = new ArrayList<>();
    Path target = folder.resolve("target.yaml");
    try (ServedReference wrong = new ServedReference(where(401).status(403))) {
      Files.writeString(target, wrong.targetFile() + wrong.levers());
      Kit run =
          Kit.run(
              "run",
              target.toString(),
              "--out",
              folder.resolve("out").toString(),
              "--profile",
              "token,session,form",
              "--only",
              "AL-GRD-*,AL-ME-0*,AL-LAW-01,AL-LAW-08,AL-RED-*,AL-DEC-0*");
      assertEquals(1, run.exit(), run.out() + run.err());
      printed.add(run.out());
      printed.add(run.err());
      printed.add(Kit.run("doctor", target.toString()).out());
    }
    printed.add(Kit.run("doctor", target.toString()).out());
    for (String report : List.of("report.html", "summary.md", "junit.xml")) {
      printed.add(Files.readString(folder.resolve("out").resolve(report)));
    }
    for (String text : printed) {
      assertTrue(text.length() > 100, text);
      assertPlain(text);
    }
    assertTrue(printed.get(1).contains("\n    Expected: "), printed.get(1));
    assertTrue(printed.get(1).contains("\n    Got:      "), printed.get(1));
  }

  @Test
  void helpExplanationsAndDraftsUseTheUsualWords() throws IOException {
    assertPlain(Kit.run("--help").out());
    for (String command :
        List.of("run", "list", "explain", "init", "doctor", "verify", "compare")) {
      assertPlain(Kit.run(command, "--help").out());
    }
    Path draft = folder.resolve("draft.yaml");
    List<String> profiles =
        Stream.of(Profile.values()).filter(one -> one != Profile.CORE).map(Profile::id).toList();
    Kit init = Kit.run("init", "--profile", String.join(",", profiles), "--out", draft.toString());
    assertEquals(0, init.exit(), init.err());
    assertPlain(init.out());
    assertPlain(Files.readString(draft));
    assertPlain(Repository.read("docs/reference/target-file.md"));
  }

  @Test
  void anOwnWordIsFound() {
    assertEquals(List.of("seat"), own("not here, but in another seat"));
    assertEquals(List.of("held to"), own("the answer it is held to"));
  }

  private static void assertPlain(String text) {
    assertEquals(List.of(), own(text), text);
    assertEquals(List.of(), PlainWords.unusual("the kit", text));
  }

  private static List<String> own(String text) {
    return OWN.matcher(text).results().map(MatchResult::group).toList();
  }
}
