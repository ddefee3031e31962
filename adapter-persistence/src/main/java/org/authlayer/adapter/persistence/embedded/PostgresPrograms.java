package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.authlayer.ports.driven.StoreException;

/**
 * The programs {@code initdb}, {@code pg_ctl} and {@code postgres}.
 *
 * @param home where they were unpacked
 */
record PostgresPrograms(Path home) {

  private static final long PATIENCE_SECONDS = 120;

  /** Runs a program to its end and says whether it succeeded. */
  boolean run(Path log, String program, List<String> arguments) throws IOException {
    Process process =
        new ProcessBuilder(command(program, arguments))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        return process.exitValue() == 0;
      }
      process.destroyForcibly();
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw StoreException.broken("interrupted while " + program + " ran", e);
    }
  }

  /**
   * PostgreSQL refuses to run as root; in a user namespace of its own it is nobody in particular.
   */
  private List<String> command(String program, List<String> arguments) {
    List<String> command = new ArrayList<>();
    if ("root".equals(System.getProperty("user.name"))) {
      command.addAll(List.of("unshare", "--user"));
    }
    command.add(home.resolve("bin").resolve(program).toString());
    command.addAll(arguments);
    return command;
  }
}
