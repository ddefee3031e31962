package org.authlayer.drills.bench;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * A PostgreSQL of the drill's own, which the server reaches by URL and knows nothing more about.
 */
public final class Cluster implements Closeable {

  /** The role the server logs in with, and the database it owns. */
  public static final String ROLE = "authlayer";

  private static final String OWNER = "postgres";
  private static final int SLOTS = 30;

  private final Path programs;
  private final String password;
  private final Path data;
  private final int port;

  private Cluster(Path programs, String password, Path data, int port) {
    this.programs = programs;
    this.password = password;
    this.data = data;
    this.port = port;
  }

  /** Makes one and starts it, with a role for the server that is no superuser. */
  public static Cluster start(Path programs, Path data) throws IOException, SQLException {
    Cluster cluster = new Cluster(unpack(programs), Jdk.randomKey(), data, freePort());
    Path file = Files.writeString(data.resolveSibling("owner.password"), cluster.password);
    cluster.program(
        "initdb",
        "--pgdata=" + data,
        "--username=" + OWNER,
        "--pwfile=" + file,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--no-locale");
    cluster.start();
    cluster.sql("create role " + ROLE + " login password '" + cluster.password + "'");
    cluster.sql("create database " + ROLE + " owner " + ROLE);
    return cluster;
  }

  /** Where the server finds its database. */
  public String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/" + ROLE;
  }

  /** What both roles log in with. */
  public String password() {
    return password;
  }

  /** Where it writes its log. */
  public Path log() {
    return data.resolveSibling("postgresql.log");
  }

  /** Starts it, and waits until it serves. */
  public void start() throws IOException {
    program(
        "pg_ctl",
        "start",
        "--pgdata=" + data,
        "--wait",
        "--log=" + log(),
        "-o",
        "-c port="
            + port
            + " -c max_connections="
            + SLOTS
            + " -c listen_addresses=127.0.0.1 -c unix_socket_directories=");
  }

  /** Stops it, whoever is connected. */
  public void stop() throws IOException {
    program("pg_ctl", "stop", "--pgdata=" + data, "--mode=fast", "--wait");
  }

  /** Sends a signal to all of its processes. */
  public void signal(String name) throws IOException, InterruptedException {
    Postmaster.below(data).orElseThrow().signal(name);
  }

  /** As the cluster's owner, who may do anything. */
  public void sql(String... statements) throws SQLException {
    try (Connection connection = connect(OWNER);
        Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  /** Ends the server's connections and takes every slot there is, before the server can. */
  public List<Connection> takeAllSlots() throws SQLException {
    List<Connection> taken = new ArrayList<>();
    Connection owner = connect(OWNER);
    taken.add(owner);
    try (Statement statement = owner.createStatement()) {
      while (taken.size() < SLOTS) {
        statement.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where usename = '"
                + ROLE
                + "'");
        take(taken);
      }
    }
    return taken;
  }

  private void take(List<Connection> taken) {
    try {
      while (taken.size() < SLOTS) {
        taken.add(connect(OWNER));
      }
    } catch (SQLException full) {
      // Those that the server took meanwhile are ended in the next round.
    }
  }

  /** The first column of what a query finds in the server's database. */
  public List<String> texts(String query) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (Connection connection = connect(ROLE);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    }
    return texts;
  }

  private Connection connect(String user) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + port + "/" + (ROLE.equals(user) ? ROLE : OWNER),
        user,
        password);
  }

  /** PostgreSQL refuses to run as root; in a user namespace it is nobody in particular. */
  private void program(String name, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    if ("root".equals(System.getProperty("user.name"))) {
      command.addAll(List.of("unshare", "--user"));
    }
    command.add(programs.resolve("bin").resolve(name).toString());
    command.addAll(List.of(arguments));
    run(command, data.resolveSibling(name + ".log").toFile());
  }

  private static void run(List<String> command, File log) throws IOException {
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log).start();
    try {
      if (!process.waitFor(90, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IOException(command + " failed, see " + log);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while " + command + " ran", e);
    }
  }

  private static Path unpack(Path directory) throws IOException {
    boolean arm = "aarch64".equals(System.getProperty("os.arch").toLowerCase(Locale.ROOT));
    String resource = "/postgres-linux-" + (arm ? "arm_64" : "x86_64") + ".txz";
    Files.createDirectories(directory);
    Path archive = directory.resolve("programs.txz");
    try (InputStream in = Cluster.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("no " + resource + " on the class path");
      }
      Files.copy(in, archive);
    }
    run(
        List.of("tar", "-xJf", archive.toString(), "-C", directory.toString()),
        directory.resolve("tar.log").toFile());
    return directory;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Continues it first, since a paused one cannot stop. */
  @Override
  public void close() throws IOException {
    try {
      signal("CONT");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    stop();
  }
}
