package org.authlayer.adapter.persistence.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.authlayer.adapter.persistence.support.Moment;
import org.authlayer.ports.driven.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process of its own starts a database and is stopped. Each test waits for a stage to be reached;
 * where the stop comes a little late, what is asserted has to hold all the same.
 */
@Timeout(300)
final class StopDuringStartTest {

  @TempDir Path temporary;

  private Home home() {
    return new Home(temporary.resolve("home"));
  }

  @AfterEach
  void nothingIsLeftRunning() throws IOException {
    home().processes().forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void aStopLeavesNoProcessAndNothingHalfMade() throws Exception {
    for (Stage stage : stages()) {
      Process process = start();
      await(stage, process);
      process.destroy();
      process.waitFor();
      assertEquals(List.of(), home().processes(), stage.name());
      assertFalse(home().has("unpacking-"), stage.name());
      assertFalse(home().has("creating-"), stage.name());
    }
    opensStill();
  }

  @Test
  void whatAKilledStartLeavesIsRemovedByTheNext() throws Exception {
    for (Stage stage : stages()) {
      Process process = start();
      await(stage, process);
      process.destroyForcibly().waitFor();
    }
    opensStill();
  }

  private void opensStill() throws IOException {
    try (Stores stores = home().open()) {
      stores.ping();
      assertFalse(home().has("unpacking-"));
      assertFalse(home().has("creating-"));
    }
    assertEquals(List.of(), home().processes());
  }

  private List<Stage> stages() {
    return List.of(
        new Stage("unpacking", () -> home().has("unpacking-")),
        new Stage("making", () -> home().has("creating-") && !home().processes().isEmpty()),
        new Stage("starting", () -> Files.exists(home().data().resolve("postmaster.pid"))),
        new Stage("serving", () -> Files.exists(home().path().resolve("ready"))));
  }

  private static void await(Stage stage, Process process) throws IOException {
    while (!stage.isReached().holds() && process.isAlive()) {
      Moment.pause();
    }
  }

  private Process start() throws IOException {
    File log = temporary.resolve("log").toFile();
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Served.class.getName(),
            home().path().toString())
        .redirectErrorStream(true)
        .redirectOutput(Redirect.appendTo(log))
        .start();
  }

  private record Stage(String name, Claim isReached) {}

  private interface Claim {
    boolean holds() throws IOException;
  }

  /** Starts an embedded database, and closes it in good order when it is stopped. */
  static final class Served {

    private Served() {}

    public static void main(String[] arguments) throws Exception {
      Home home = new Home(Path.of(arguments[0]));
      EmbeddedServer server = home.start();
      Runtime.getRuntime().addShutdownHook(new Thread(server::close));
      Files.writeString(home.path().resolve("ready"), "");
      Thread.currentThread().join();
    }
  }
}
