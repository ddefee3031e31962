package org.authlayer.conformance.cli;

import static org.authlayer.conformance.selftest.Where.where;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packed script and jar, copied into one folder as the page says. */
class PackedKitIT {

  private static final Path PACKED = Path.of("kit", "target");
  private static final Path SCRIPT = PACKED.resolve("authlayer-kit");

  @TempDir Path folder;

  @BeforeEach
  void copyBoth() throws IOException {
    assumeTrue(Files.isExecutable(SCRIPT), "not run: mvn package makes " + SCRIPT.toAbsolutePath());
    List<Path> both = new ArrayList<>(List.of(SCRIPT));
    try (Stream<Path> files = Files.list(PACKED)) {
      files.filter(file -> file.toString().endsWith("-cli.jar")).forEach(both::add);
    }
    assertEquals(2, both.size(), both::toString);
    for (Path file : both) {
      Files.copy(file, folder.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
    }
  }

  @Test
  void printsClausesAndNamesUnknownWords() throws Exception {
    Said list = kit("list", "--only", "AL-GRD-*");
    assertEquals(0, list.exit(), list.text());
    assertTrue(list.text().contains("AL-GRD-01"), list.text());
    Said wrong = kit("lits");
    assertEquals(2, wrong.exit(), wrong.text());
    assertTrue(wrong.text().contains("did you mean list?"), wrong.text());
  }

  @Test
  void passesARightServerAndFailsAWrongOne() throws Exception {
    try (ServedReference right = new ServedReference(UnaryOperator.identity());
        ServedReference wrong = new ServedReference(where(401).status(403))) {
      Said kept = run(right);
      assertEquals(0, kept.exit(), kept.text());
      assertTrue(kept.text().endsWith("0 of 2 failed\n"), kept.text());
      assertTrue(Files.size(folder.resolve("results").resolve("report.html")) > 1000);
      Said failed = run(wrong);
      assertEquals(1, failed.exit(), failed.text());
      assertTrue(failed.text().endsWith("2 of 2 failed\n"), failed.text());
    }
  }

  private Said run(ServedReference server) throws Exception {
    Files.writeString(folder.resolve("target.yaml"), server.targetFile());
    return kit(
        "run", "target.yaml", "--only", "AL-GRD-01", "--profile", "token,jwt", "--out", "results");
  }

  private record Said(int exit, String text) {}

  private Said kit(String... words) throws Exception {
    ProcessBuilder command = new ProcessBuilder("./authlayer-kit").directory(folder.toFile());
    command.command().addAll(Arrays.asList(words));
    command.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = command.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Said(process.waitFor(), said);
  }
}
