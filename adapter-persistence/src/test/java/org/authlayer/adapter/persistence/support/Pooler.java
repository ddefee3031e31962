package org.authlayer.adapter.persistence.support;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.authlayer.ports.operation.DatabaseSettings;

/**
 * PgBouncer in transaction mode before a database, where the machine has it.
 *
 * @param process the pooler
 * @param settings how a server reaches the database through it
 */
public record Pooler(Process process, DatabaseSettings settings) implements AutoCloseable {

  public static final String MISSING =
      "needs pgbouncer on the PATH (Debian: apt-get install pgbouncer)";

  public static boolean isInstalled() {
    return program().isPresent();
  }

  private static Optional<Path> program() {
    return Stream.of("/usr/sbin", "/usr/bin", "/usr/local/bin")
        .map(directory -> Path.of(directory, "pgbouncer"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  public static Pooler before(TestDatabase database, Path directory) throws Exception {
    return before(database, directory, "options");
  }

  /** One that leaves a parameter out, with which a connection begins. */
  public static Pooler before(TestDatabase database, Path directory, String leftOut)
      throws Exception {
    int port = freePort();
    Path configuration = directory.resolve("pgbouncer.ini");
    Files.writeString(
        configuration,
        """
        [databases]
        * = host=127.0.0.1 port=%d user=%s password=%s
        [pgbouncer]
        listen_addr = 127.0.0.1
        listen_port = %d
        unix_socket_dir =
        auth_type = any
        pool_mode = transaction
        default_pool_size = 4
        ignore_startup_parameters = extra_float_digits, %s
        """
            .formatted(database.port(), database.user(), database.password(), port, leftOut));
    List<String> command = new ArrayList<>();
    if ("root".equals(System.getProperty("user.name"))) {
      // It refuses to run as root; in a user namespace of its own it is nobody in particular.
      command.addAll(List.of("unshare", "--user"));
    }
    command.addAll(List.of(program().orElseThrow().toString(), configuration.toString()));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("pgbouncer.log").toFile())
            .start();
    while (!listens(port)) {
      if (!process.isAlive()) {
        throw new IOException(Files.readString(directory.resolve("pgbouncer.log")));
      }
      Moment.pause();
    }
    // Prepared statements belong to a connection, which is another one for each transaction.
    String url = database.at(port).url() + "?prepareThreshold=0";
    return new Pooler(process, TestDatabase.settings(url, database.user(), "", 4));
  }

  private static boolean listens(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException notYet) {
      return false;
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
