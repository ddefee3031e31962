package org.authlayer.benchmarks.harness;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.authlayer.benchmarks.client.Client;
import org.authlayer.benchmarks.client.Drive;
import org.authlayer.benchmarks.client.Driven;

/** The {@link Client} in its process. */
public final class Asking implements Closeable {

  private final Started started;
  private final Writer orders;
  private final BufferedReader answers;

  private Asking(Started started) {
    this.started = started;
    this.orders = started.process().outputWriter(StandardCharsets.US_ASCII);
    this.answers = started.process().inputReader(StandardCharsets.UTF_8);
  }

  public static Asking start(String secret, Path logs) throws IOException {
    List<String> command =
        Java.command(List.of("-Xmx512m", "-XX:+UseSerialGC"), Java.CLASSES, Client.class.getName());
    Map<String, String> environment = Map.of("AUTHLAYER_JWT_KEYS_0_SECRET", secret);
    return new Asking(
        Started.process(command, environment, logs, logs.resolve("client.err"), Redirect.PIPE));
  }

  /**
   * Drives, and returns when it is done.
   *
   * @throws IOException if one answer was not what it should be; the message shows it
   */
  public Driven run(Drive drive) throws IOException {
    begin(drive);
    return end();
  }

  /** Drives, and returns at once. */
  public void begin(Drive drive) throws IOException {
    orders.write(drive.line() + "\n");
    orders.flush();
  }

  /** Waits for what was begun. */
  public Driven end() throws IOException {
    String line = answers.readLine();
    if (line == null || line.startsWith("!")) {
      throw new IOException("the client: " + line);
    }
    return Driven.parse(line);
  }

  Started started() {
    return started;
  }

  @Override
  public void close() throws IOException {
    started.close();
  }
}
