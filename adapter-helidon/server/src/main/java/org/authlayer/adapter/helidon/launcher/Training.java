package org.authlayer.adapter.helidon.launcher;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.authlayer.adapter.helidon.configuration.ExitCode;
import org.authlayer.adapter.helidon.logging.Logging;
import org.authlayer.adapter.helidon.runtime.Adapters;

/**
 * A server that is asked one request of each kind and ends. What the JVM has loaded by then is what
 * its cache for later starts holds; no server uses this class. Asked for its routes it only makes
 * its database.
 */
public final class Training {

  private Training() {}

  /** Starts, asks and ends as {@link Main} does, with what the environment says left out. */
  public static void main(String[] words) throws IOException {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
    ProcessExit exit = new ProcessExit(Logging.begin(), System.out);
    Main main = new Main(out, System.err, exit::watch, exit::listenerLost);
    ExitCode code = main.run(List.of(words), Map.of(), Adapters::found);
    exit.startIsOver();
    String told = said.toString(StandardCharsets.UTF_8);
    try {
      if (code == ExitCode.OK && told.contains(Main.READY)) {
        code = ExitCode.UNEXPECTED;
        new TrainingRequests(address(told)).askAll();
        code = ExitCode.OK;
      }
    } finally {
      exit.end(code);
    }
  }

  private static URI address(String said) {
    return URI.create(said.substring(said.lastIndexOf(' ') + 1).strip());
  }
}
