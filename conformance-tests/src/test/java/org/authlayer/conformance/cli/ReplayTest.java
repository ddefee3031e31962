package org.authlayer.conformance.cli;

import static org.authlayer.conformance.selftest.Where.where;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.ports.driving.Application;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands in a report, pasted into a shell, show what the report says. */
class ReplayTest {

  private static final Pattern REPLAY =
      Pattern.compile("(?s)<pre>(\\d{3})\\b(?:(?!<pre>).)*?<pre class=\"script\">(.*?)</pre>");

  private static final Map<String, String> SECRETS =
      Map.of(
          "SIMPLE_PASSWORD", "simple password",
          "SIMPLE_TOKEN", "simple+token/of-the-kit==",
          "ADMIN_PASSWORD", "admin password");

  @TempDir Path folder;

  /** Clauses of every sort of credential, one of them with the clock moved, one with a secret. */
  @Test
  void refusalsThatFailedCanBeRepeated() throws Exception {
    assumeTrue(canRun("curl") && canRun("bash"), "there is no curl, so no command was tried");
    String clauses =
        "AL-LGB-02,AL-LGB-06,AL-FMT-02,AL-FMT-05,AL-JWT-10,AL-JWT-11,AL-REG-05,AL-SES-06,AL-TOK-02"
            + ",AL-CMP-02,AL-CMP-04";
    assertTrue(repeats(where(401).status(200), clauses) > 10);
    assertTrue(repeats(where(400).status(200), "AL-REG-0*") > 3);
  }

  private int repeats(UnaryOperator<Application> wrong, String clauses) throws Exception {
    try (ServedReference served = new ServedReference(wrong)) {
      Path target = folder.resolve("target.yaml");
      Files.writeString(target, served.targetFile() + served.levers());
      Kit kit =
          Kit.run(
              "run", "--target", target.toString(), "--out", folder.toString(), "--only", clauses);
      assertEquals(1, kit.exit(), kit.out() + kit.err());
      Matcher replay = REPLAY.matcher(Files.readString(folder.resolve("report.html")));
      int repeated = 0;
      while (replay.find()) {
        String script = unescaped(replay.group(2));
        assertEquals(replay.group(1), status(script), script);
        repeated++;
      }
      return repeated;
    }
  }

  /** The status in the first line that a script prints. */
  private String status(String script) throws Exception {
    Path file = Files.writeString(folder.resolve("script.sh"), script);
    ProcessBuilder builder = new ProcessBuilder("bash", file.toString());
    builder.redirectErrorStream(true).environment().putAll(SECRETS);
    Process bash = builder.start();
    String printed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    bash.waitFor();
    String[] line = printed.lines().findFirst().orElse("").split(" ", -1);
    return line.length < 2 ? printed : line[1];
  }

  private static String unescaped(String text) {
    return text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&");
  }

  private static boolean canRun(String command) throws InterruptedException {
    try {
      return new ProcessBuilder(command, "--version")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException absent) {
      return false;
    }
  }
}
