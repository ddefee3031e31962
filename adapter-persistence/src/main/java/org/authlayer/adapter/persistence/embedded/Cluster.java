package org.authlayer.adapter.persistence.embedded;

import static java.nio.file.attribute.PosixFilePermissions.asFileAttribute;
import static java.nio.file.attribute.PosixFilePermissions.fromString;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.authlayer.ports.driven.StoreException;

/**
 * A data directory of the embedded PostgreSQL, and the server that runs on it.
 *
 * @param data the directory
 * @param programs what makes and serves it
 */
record Cluster(Path data, PostgresPrograms programs) {

  static final String USER = "authlayer";

  private static final int ATTEMPTS = 3;

  /** The password lies beside the data it protects, readable by its owner. */
  String password() throws IOException {
    return Files.readString(passwordFile(data));
  }

  /** Made aside and moved into place, so that a half-made one is never served. */
  void createIfAbsent() throws IOException {
    if (Files.isDirectory(data)) {
      return;
    }
    Path partial = Files.createTempDirectory(data.resolveSibling(""), "creating-");
    Path pgdata = partial.resolve("data");
    Path password = newPassword(partial);
    Path log = log("initdb");
    if (!programs.run(
        log,
        "initdb",
        List.of(
            "--pgdata=" + pgdata,
            "--username=" + USER,
            "--pwfile=" + password,
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--no-locale"))) {
      throw broken("cannot be created", log);
    }
    Files.move(password, passwordFile(pgdata));
    Files.move(pgdata, data, StandardCopyOption.ATOMIC_MOVE);
    Files.delete(partial);
  }

  /** A process that was killed left its server running: that one is stopped, and no other. */
  void stopOrphan() throws IOException {
    Postmaster recorded = Postmaster.recordedIn(data).orElse(null);
    if (recorded == null || !recorded.isAlive()) {
      return;
    }
    if (recorded.runsFrom(data.resolveSibling(""))) {
      stop();
      return;
    }
    if (recorded.mayServe()) {
      throw StoreException.broken(
          "process " + recorded.pid() + " may be serving " + data + ": stop it", null);
    }
    Postmaster.forget(data);
  }

  /** Returns the port. One that was free a moment ago may be taken: then another is tried. */
  int start(int connections) throws IOException {
    Path log = log("postgresql");
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = freePort();
      Files.deleteIfExists(log);
      if (programs.run(log("pg_ctl"), "pg_ctl", startArguments(log, port, connections))) {
        return port;
      }
      if (!Files.exists(log) || !Files.readString(log).contains("could not bind")) {
        break;
      }
    }
    throw broken("did not start", log);
  }

  void stop() throws IOException {
    Path log = log("pg_ctl");
    if (!programs.run(
        log,
        "pg_ctl",
        List.of("stop", "--pgdata=" + data, "--mode=fast", "--wait", "--timeout=30"))) {
      throw broken("did not stop", log);
    }
  }

  private List<String> startArguments(Path log, int port, int connections) {
    String options =
        Stream.of(
                "port=" + port,
                "listen_addresses=127.0.0.1",
                "unix_socket_directories=",
                "max_connections=" + connections,
                // The server's log holds no value of any record.
                "log_error_verbosity=terse",
                "log_min_error_statement=panic",
                "log_checkpoints=off")
            .map(option -> "-c " + option)
            .reduce("", (all, option) -> all + " " + option);
    return List.of(
        "start", "--pgdata=" + data, "--log=" + log, "--wait", "--timeout=60", "-o", options);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static Path newPassword(Path directory) throws IOException {
    byte[] random = new byte[24];
    new SecureRandom().nextBytes(random);
    Path file =
        Files.createFile(directory.resolve("password"), asFileAttribute(fromString("rw-------")));
    return Files.writeString(file, HexFormat.of().formatHex(random));
  }

  private static Path passwordFile(Path data) {
    return data.resolve("authlayer.password");
  }

  private Path log(String program) {
    return data.resolveSibling(program + ".log");
  }

  private static StoreException broken(String what, Path log) {
    return StoreException.broken(
        "the embedded database " + what + ": see " + log + ", or set database.url", null);
  }
}
