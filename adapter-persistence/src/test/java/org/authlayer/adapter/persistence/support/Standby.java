package org.authlayer.adapter.persistence.support;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.authlayer.adapter.persistence.embedded.EmbeddedServer;
import org.authlayer.ports.driven.DatabaseSettings;
import org.authlayer.ports.driven.DatabaseSettings.SessionStorage;
import org.authlayer.ports.driven.ReplicaSettings;

/**
 * A PostgreSQL and a standby that streams from it, both of the embedded binaries. The standby is
 * made as every one is: from a base backup, here taken without {@code pg_basebackup}, which the
 * archive does not hold.
 */
public final class Standby implements AutoCloseable {

  private static final String USER = "postgres";
  private static final int CONNECTIONS = 60;

  private final EmbeddedServer primary;
  private final Path home;
  private final Path data;
  private final int primaryPort;
  private final int port;
  private final String password;
  private Process process;

  private Standby(EmbeddedServer primary, Path home, Path data, int port)
      throws IOException, SQLException {
    this.primary = primary;
    this.home = home;
    this.data = data;
    this.port = port;
    this.primaryPort = Integer.parseInt(primary.url().replaceAll(".*:(\\d+)/.*", "$1"));
    this.password = Files.readString(home.resolve("data-18/postgres.password")).strip();
    backUp();
    this.process = launch();
  }

  public static Standby start(Path directory) throws Exception {
    Path home = TestDatabase.directory("replicated-server");
    EmbeddedServer primary =
        EmbeddedServer.start(
            new DatabaseSettings(
                null, "", "", 40, Duration.ofSeconds(60), home, SessionStorage.DATABASE));
    try {
      Standby standby =
          new Standby(primary, home.toRealPath(), directory.resolve("standby"), freePort());
      standby.await();
      return standby;
    } catch (IOException | SQLException | RuntimeException e) {
      primary.close();
      throw e;
    }
  }

  /** One more standby of the same server, which ends with {@link #kill}. */
  public Standby another(Path directory) throws IOException, SQLException {
    Standby other = new Standby(primary, home, directory.resolve("standby"), freePort());
    other.await();
    return other;
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }

  /** An empty database that both have. */
  public TestDatabase database() throws SQLException {
    TestDatabase all = new TestDatabase("127.0.0.1", primaryPort, "postgres", USER, password);
    all.run("drop database if exists replicated with (force)");
    all.run("create database replicated");
    return new TestDatabase("127.0.0.1", primaryPort, "replicated", USER, password);
  }

  public ReplicaSettings settings(Duration maxLag) {
    return settings(port, maxLag);
  }

  public ReplicaSettings settings(int throughPort, Duration maxLag) {
    return new ReplicaSettings(
        "jdbc:postgresql://127.0.0.1:" + throughPort + "/replicated", USER, password, 4, maxLag);
  }

  public int port() {
    return port;
  }

  /** It goes on receiving, and shows nothing of it. */
  public void pause() throws SQLException {
    read("select pg_wal_replay_pause()");
    while (!read("select pg_get_wal_replay_pause_state()").equals("paused")) {
      Moment.pause();
    }
  }

  public void resume() throws SQLException {
    read("select pg_wal_replay_resume()");
  }

  /** Waits until it shows all that the other has. */
  public void catchUp() throws SQLException {
    String end = read(primaryPort, "postgres", "select pg_current_wal_insert_lsn()");
    // What has not been written yet is, with this.
    read(primaryPort, "postgres", "select pg_switch_wal()");
    while (!read("select pg_last_wal_replay_lsn() >= '" + end + "'").equals("t")) {
      Moment.pause();
    }
  }

  /** Ends it as a power cut does. */
  public void kill() {
    Stream.concat(process.descendants(), Stream.of(process.toHandle()))
        .toList()
        .forEach(ProcessHandle::destroyForcibly);
    process.onExit().join();
  }

  public void startAgain() throws Exception {
    process = launch();
    await();
  }

  /** Makes it a database of its own, with a history of its own, as a failover does. */
  public void promote() throws SQLException {
    read("select pg_promote()");
  }

  String read(String sql) throws SQLException {
    return read(port, "postgres", sql);
  }

  private String read(int at, String database, String sql) throws SQLException {
    String url = "jdbc:postgresql://127.0.0.1:" + at + "/" + database;
    try (Connection connection = DriverManager.getConnection(url, USER, password);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return String.valueOf(rows.getString(1));
    }
  }

  private void await() throws IOException {
    while (true) {
      try {
        read("select 1");
        return;
      } catch (SQLException notYet) {
        if (!process.isAlive()) {
          throw new IOException(Files.readString(data.resolveSibling("standby.log")));
        }
        Moment.pause();
      }
    }
  }

  private void backUp() throws IOException, SQLException {
    String url = "jdbc:postgresql://127.0.0.1:" + primaryPort + "/postgres";
    try (Connection connection = DriverManager.getConnection(url, USER, password);
        Statement statement = connection.createStatement()) {
      statement.execute("select pg_backup_start('standby', true)");
      copy(home.resolve("data-18"));
      try (ResultSet end = statement.executeQuery("select labelfile from pg_backup_stop(false)")) {
        end.next();
        Files.writeString(data.resolve("backup_label"), end.getString(1));
      }
    }
    Files.createFile(data.resolve("standby.signal"));
  }

  /** Files may come and go meanwhile; the log makes up for it. */
  private void copy(Path from) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path one : (Iterable<Path>) all::iterator) {
        Path to = data.resolve(from.relativize(one).toString());
        if (Files.isDirectory(one)) {
          Files.createDirectories(to);
        } else if (!one.endsWith("postmaster.pid") && Files.exists(one)) {
          Files.copy(one, to);
        }
      }
    }
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
  }

  private Process launch() throws IOException {
    List<String> command = new ArrayList<>();
    if ("root".equals(System.getProperty("user.name"))) {
      command.addAll(List.of("unshare", "--user"));
    }
    Files.deleteIfExists(data.resolve("postmaster.pid"));
    command.addAll(List.of(program().toString(), "-D", data.toString()));
    for (String option :
        List.of(
            "port=" + port,
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "max_connections=" + CONNECTIONS,
            "wal_receiver_status_interval=1s",
            "primary_conninfo=host=127.0.0.1 port=%d user=%s password=%s"
                .formatted(primaryPort, USER, password))) {
      command.addAll(List.of("-c", option));
    }
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(data.resolveSibling("standby.log").toFile())
        .start();
  }

  private Path program() throws IOException {
    try (Stream<Path> all = Files.list(home)) {
      return all.filter(one -> one.getFileName().toString().startsWith("postgresql-"))
          .map(one -> one.resolve("bin/postgres"))
          .filter(Files::isExecutable)
          .findFirst()
          .orElseThrow();
    }
  }

  @Override
  public void close() {
    kill();
    primary.close();
  }
}
