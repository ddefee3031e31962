package org.authlayer.conformance.operation;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A server of the PostgreSQL that the machine's packages have installed, with its programs for
 * backups, which the embedded one lacks.
 */
record InstalledPostgres(Path programs, Path data, int port) implements AutoCloseable {

  static final String PASSWORD = "only-for-this-test";

  private static final Path PACKAGES = Path.of("/usr/lib/postgresql");
  private static final long SECONDS_AT_MOST = 600;

  /** Where Debian's package puts the programs, of the newest version; absent on other machines. */
  static Optional<Path> installed() throws IOException {
    if (!Files.isDirectory(PACKAGES)) {
      return Optional.empty();
    }
    try (Stream<Path> versions = Files.list(PACKAGES)) {
      return versions
          .map(version -> version.resolve("bin"))
          .filter(bin -> Files.isExecutable(bin.resolve("pg_basebackup")))
          .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
          .max(Comparator.comparing(Path::toString));
    }
  }

  static InstalledPostgres make(Path programs, Path data, String more) throws IOException {
    Path password = Files.writeString(data.resolveSibling("password"), PASSWORD);
    run(
        programs,
        "initdb",
        List.of(
            "--pgdata=" + data,
            "--username=postgres",
            "--pwfile=" + password,
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--no-locale",
            "--no-sync"));
    append(data, "fsync = off\n" + more);
    return start(programs, data);
  }

  static InstalledPostgres start(Path programs, Path data) throws IOException {
    int port = freePort();
    String options = "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories=''";
    run(
        programs,
        "pg_ctl",
        List.of("start", "-w", "-D", data.toString(), "-l", data + ".log", "-o", options));
    return new InstalledPostgres(programs, data, port);
  }

  static void append(Path data, String settings) throws IOException {
    Files.writeString(data.resolve("postgresql.conf"), settings, StandardOpenOption.APPEND);
  }

  /** For programs that log in as the superuser. */
  Map<String, String> environment() {
    return Map.of(
        "PATH",
        programs + ":" + System.getenv("PATH"),
        "PGHOST",
        "127.0.0.1",
        "PGPORT",
        String.valueOf(port),
        "PGUSER",
        "postgres",
        "PGPASSWORD",
        PASSWORD);
  }

  Tables tables(String database) {
    return new Tables("jdbc:postgresql://127.0.0.1:" + port + "/" + database, "postgres", PASSWORD);
  }

  /** For a server that logs in as the role that owns its database and nothing else. */
  Map<String, String> settings(String database) {
    return Map.of(
        "database.url", "jdbc:postgresql://127.0.0.1:" + port + "/" + database,
        "database.user", "authlayer",
        "database.password", PASSWORD,
        "jwt.keys.0.kid", "kept",
        "jwt.keys.0.algorithm", "HS256",
        "jwt.keys.0.secret", "upZPK/NGRNkrXQvG7ZfzxbqjKVpD8/0pWYU0kaMDWtk=");
  }

  @Override
  public void close() throws IOException {
    if (Files.exists(data.resolve("postmaster.pid"))) {
      run(programs, "pg_ctl", List.of("stop", "-w", "-m", "fast", "-D", data.toString()));
    }
  }

  /** PostgreSQL refuses root, who is nobody in particular in a user namespace of its own. */
  private static void run(Path programs, String program, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    if ("root".equals(System.getProperty("user.name"))) {
      command.addAll(List.of("unshare", "--user"));
    }
    command.add(programs.resolve(program).toString());
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      if (!process.waitFor(SECONDS_AT_MOST, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IOException(program + " failed");
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new IOException(hurried);
    } finally {
      process.destroyForcibly();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
