package org.authlayer.conformance.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.authlayer.ports.driving.Application;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is told to end while it has moved the clock of its target. */
class InterruptionTest {

  private static final int SECONDS_AT_MOST = 120;

  private final CountDownLatch moved = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);

  @TempDir Path folder;

  @Test
  void interruptedRunMovesTheClockBackAndLeavesAllReports() throws Exception {
    ServedReference[] served = new ServedReference[1];
    Instant[] before = new Instant[1];
    UnaryOperator<Application> stuckInTheFuture =
        application ->
            message -> {
              if (before[0] != null && served[0].clock().instant().isAfter(before[0])) {
                moved.countDown();
                await(over);
              }
              return application.respond(message);
            };
    served[0] = new ServedReference(stuckInTheFuture);
    try (ServedReference target = served[0]) {
      before[0] = target.clock().instant();
      Process kit = start(target.targetFile() + target.levers());
      assertTrue(moved.await(SECONDS_AT_MOST, TimeUnit.SECONDS), "the clock was not moved");
      kit.destroy();
      assertTrue(kit.waitFor(SECONDS_AT_MOST, TimeUnit.SECONDS), "it did not end");
      assertEquals(143, kit.exitValue());
      assertEquals(before[0], target.clock().instant());
      over.countDown();
    }
    JsonNode results = new JsonMapper().readTree(text("results.json"));
    assertFalse(results.path("complete").asBoolean(true));
    for (String name : List.of("report.html", "summary.md")) {
      assertTrue(text(name).contains("Interrupted after 1 of 2 checks"), name);
    }
    assertTrue(text("junit.xml").contains("the run ended before this check did"));
    assertTrue(text("badge.svg").contains("incomplete"));
  }

  /** The check that does not move the clock ends; the other is never let go. */
  private Process start(String targetFile) throws Exception {
    Path target = Files.writeString(folder.resolve("target.yaml"), targetFile);
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "run",
            "--target",
            target.toString(),
            "--out",
            folder.resolve("out").toString(),
            "--only",
            "AL-ME-01,AL-TOK-06",
            "--profile",
            "token");
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("log").toFile())
        .start();
  }

  private String text(String name) throws Exception {
    return Files.readString(folder.resolve("out").resolve(name));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
