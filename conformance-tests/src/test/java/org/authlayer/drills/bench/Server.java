package org.authlayer.drills.bench;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The server as {@code java} starts it, in a process that a drill may kill. */
public final class Server implements Closeable {

  private static final String MAIN = "org.authlayer.server.Main";
  private static final Duration START = Duration.ofSeconds(90);
  private static final String READY = " ready at ";

  private final Process process;
  private final Path out;
  private final Path err;
  private final int port;

  private Server(Process process, Path out, Path err, int port) {
    this.process = process;
    this.out = out;
    this.err = err;
    this.port = port;
  }

  /**
   * Starts it and waits until it says that it is ready.
   *
   * @param logs where its two outputs go; nothing there is overwritten
   * @param jvm options of the Java virtual machine
   * @param settings configuration keys, given in the environment, where a secret may be; the port
   *     is any free one
   */
  public static Server start(Path logs, List<String> jvm, Map<String, String> settings)
      throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Jdk.program("java"));
    command.addAll(jvm);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN));
    command.addAll(List.of("--set", "server.port=0"));
    Files.createDirectories(logs);
    String name = "server-" + System.nanoTime();
    Path out = logs.resolve(name + ".out");
    Path err = logs.resolve(name + ".err");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    settings.forEach((key, value) -> builder.environment().put(variable(key), value));
    Process process = builder.start();
    Patience.until(START, () -> readyLine(out).isPresent() || !process.isAlive());
    String line =
        readyLine(out).orElseThrow(() -> new IOException("the server did not start, see " + err));
    int port = Integer.parseInt(line.substring(line.lastIndexOf(':') + 1).strip());
    return new Server(process, out, err, port);
  }

  private static String variable(String key) {
    return "AUTHLAYER_" + key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  private static Optional<String> readyLine(Path out) throws IOException {
    return Files.readAllLines(out).stream().filter(line -> line.contains(READY)).findFirst();
  }

  /** Where it listens on the loopback address. */
  public int port() {
    return port;
  }

  /** The process's number. */
  public long pid() {
    return process.pid();
  }

  /** What it wrote: its standard output and its log. */
  public List<Path> logs() {
    return List.of(out, err);
  }

  /** Whether the process lives. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Kills it as {@code kill -9} does, and waits until it is gone. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Asks it to stop, and kills it when it does not. */
  @Override
  public void close() throws IOException {
    process.destroy();
    try {
      if (!process.waitFor(40, TimeUnit.SECONDS)) {
        kill();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the server stopped", e);
    }
  }
}
