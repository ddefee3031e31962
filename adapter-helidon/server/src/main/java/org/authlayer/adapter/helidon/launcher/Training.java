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

/** Is asked one request of each kind, for the cache of the JVM that later starts use. */
public final class Training {

  private Training() {}

  /** Starts as {@link Main} does, without what the environment says. */
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
