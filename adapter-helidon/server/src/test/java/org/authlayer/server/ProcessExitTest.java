package org.authlayer.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.authlayer.runtime.ResourceStack;
import org.authlayer.runtime.configuration.ExitCode;
import org.authlayer.runtime.logging.Logging;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With what a process ends, and what it says then; only a process of its own can show it. */
final class ProcessExitTest {

  private static final Pattern LOST = Pattern.compile("event=listener-lost ");
  private static final Pattern STOPPED = Pattern.compile("event=server-stopped ");

  @ParameterizedTest
  @CsvSource({"lost, LISTENER, 1, 0", "stopped first, OK, 0, 1"})
  void aListenerThatEndsByItselfEndsTheProcessWithACodeOfItsOwn(
      String how, ExitCode code, long lost, long stopped) throws Exception {
    Process process = start(how);
    String log = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    assertEquals(code.number(), process.exitValue(), log);
    assertEquals(lost, LOST.matcher(log).results().count(), log);
    assertEquals(stopped, STOPPED.matcher(log).results().count(), log);
  }

  @Test
  void theCodeIsTheDocumentedOne() {
    assertEquals(6, ExitCode.LISTENER.number());
  }

  private static Process start(String how) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Program.class.getName(),
            how)
        .start();
  }

  /** A server whose listener is reported lost, twice. */
  static final class Program {

    private Program() {}

    public static void main(String[] arguments) {
      ProcessExit exit = new ProcessExit(Logging.begin(), System.out);
      ResourceStack closing = exit.watch();
      exit.startIsOver();
      if (arguments[0].equals("stopped first")) {
        closing.stop();
      }
      exit.listenerLost();
      exit.listenerLost();
    }
  }
}
