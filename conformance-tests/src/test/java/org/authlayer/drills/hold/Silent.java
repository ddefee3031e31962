package org.authlayer.drills.hold;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.authlayer.drills.bench.Jdk;

/** Connections on which nothing is ever said, held by processes of their own. */
final class Silent implements Closeable {

  private static final int EACH = 10_000;

  private final List<Process> holders = new ArrayList<>();

  /** Opens them and returns how many were accepted. */
  int open(int port, int connections) throws IOException {
    for (int begun = 0; begun < connections; begun += EACH) {
      holders.add(
          new ProcessBuilder(
                  Jdk.program("java"),
                  "-Xmx256m",
                  "-cp",
                  System.getProperty("java.class.path"),
                  Holder.class.getName(),
                  String.valueOf(port),
                  String.valueOf(Math.min(EACH, connections - begun)),
                  String.valueOf(begun / EACH))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start());
    }
    int opened = 0;
    for (Process holder : holders) {
      String line = holder.inputReader(StandardCharsets.UTF_8).readLine();
      opened += line == null ? 0 : Integer.parseInt(line);
    }
    return opened;
  }

  @Override
  public void close() throws IOException {
    for (Process holder : holders) {
      holder.getOutputStream().close();
    }
    try {
      for (Process holder : holders) {
        holder.waitFor();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while connections closed", e);
    }
  }
}
