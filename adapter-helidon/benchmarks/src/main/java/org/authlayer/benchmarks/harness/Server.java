package org.authlayer.benchmarks.harness;

import java.io.Closeable;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A server as a process.
 *
 * @param name as tables show it
 * @param started the process
 * @param port on the loopback address
 */
public record Server(String name, Started started, int port) implements Closeable {

  /** The product under its own name. */
  public static final String OURS = "authlayer";

  /** The limit. */
  public static final String BARE = "bare";

  private static final String BARE_MAIN = "org.authlayer.benchmarks.bare.BareServer";
  private static final String MAIN = "org.authlayer.server.Main";
  private static final String ROUTES =
      "basic,token,token-expiring,jwt,jwt-manual,session,web,account,plain";
  private static final String READY = " ready at ";
  private static final int LOOK_MILLIS = 20;

  /** The product, with what its command line is without settings. */
  public static List<String> ours(Options options) {
    return Java.command(
        Java.options(options.text("jvm")), Java.CLASSES, MAIN, "--set", "applications=" + ROUTES);
  }

  /** The limit, likewise. */
  public static List<String> bare(Options options) {
    return Java.command(Java.options(options.text("jvm")), Java.CLASSES, BARE_MAIN);
  }

  /**
   * Starts one and returns at once.
   *
   * @param name as above
   * @param command what {@link #ours} or {@link #bare} return, or another build's; the port is
   *     added
   * @param environment where it finds its database and its key
   * @param logs where its output goes
   */
  public static Server launch(
      String name, List<String> command, Map<String, String> environment, Path logs)
      throws IOException {
    Files.createDirectories(logs);
    int port = freePort();
    List<String> whole = new ArrayList<>(command);
    whole.addAll(List.of("--port", String.valueOf(port)));
    Map<String, String> variables = new HashMap<>(environment);
    variables.put("JAVA_HOME", System.getProperty("java.home"));
    variables.put("PORT", String.valueOf(port));
    Path out = logs.resolve(name + ".out");
    Files.deleteIfExists(out);
    return new Server(
        name,
        Started.process(
            whole, variables, logs, logs.resolve(name + ".err"), Redirect.to(out.toFile())),
        port);
  }

  /** The same, and waits until it says that it is ready. */
  public static Server start(
      String name, List<String> command, Map<String, String> environment, Path logs)
      throws IOException, InterruptedException {
    Server server = launch(name, command, environment, logs);
    Path out = logs.resolve(name + ".out");
    while (!Files.readString(out).contains(READY)) {
      if (server.started().process().waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        throw new IOException(name + " did not start, see " + logs.resolve(name + ".err"));
      }
    }
    return server;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Override
  public void close() throws IOException {
    started.close();
  }
}
