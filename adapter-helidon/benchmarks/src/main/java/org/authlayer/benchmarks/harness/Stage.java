package org.authlayer.benchmarks.harness;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A PostgreSQL, a database in it that has the product's tables, a client, and servers on call. */
public final class Stage implements Closeable {

  private static final int KEY_BYTES = 32;

  private final Options options;
  private final Database database;
  private final Store store;
  private final String secret;
  private final Deque<Closeable> opened = new ArrayDeque<>();
  private final List<ProcessHandle> processes = new ArrayList<>();
  private final Asking client;

  private Stage(Options options, Database database, Store store, String secret) throws IOException {
    this.options = options;
    this.database = database;
    this.store = store;
    this.secret = secret;
    opened.push(database);
    this.client = keep(Asking.start(secret, logs()));
    processes.add(client.started().process().toHandle());
  }

  /** The options of every lane that has a stage, with their defaults. */
  public static Map<String, String> defaults() {
    Map<String, String> defaults =
        new TreeMap<>(
            Map.of(
                "database", "database",
                "directory", Options.DIRECTORY,
                "rounds", "9",
                "seconds", "4",
                "warmup", "20",
                "connections", "8",
                "disturbance", "10",
                "repeats", "9",
                "jvm", "",
                "also", ""));
    defaults.put("shared-buffers", "");
    return defaults;
  }

  /** The same of every lane that fills its tables, with how many users and how dear a password. */
  public static Map<String, String> populated() {
    Map<String, String> defaults = defaults();
    defaults.putAll(Map.of("users", "1000", "bcrypt-cost", "12"));
    return defaults;
  }

  /** Makes it; the product has to be started once, for its tables. */
  public static Stage open(Options options) throws IOException, SQLException {
    Path directory = options.directory();
    Files.createDirectories(directory.resolve("logs"));
    Database database = Database.start(directory.resolve(options.text("database")));
    try {
      String memory = options.text("shared-buffers");
      database = memory.isEmpty() ? database : database.remembering(Integer.parseInt(memory));
      return new Stage(options, database, database.create("bench"), randomKey());
    } catch (IOException | SQLException | RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /** Has the product make its tables, and fills them. */
  public void fill(int users, int bcryptCost)
      throws IOException, SQLException, InterruptedException {
    start("migration", Server.ours(options)).close();
    store.fill(users, bcryptCost);
  }

  /** The limit, the product, the peers that are built, and {@code --also name=command}. */
  public Map<String, List<String>> commands() throws IOException {
    Map<String, List<String>> commands = new LinkedHashMap<>();
    commands.put(Server.BARE, Server.bare(options));
    commands.put(Server.OURS, Server.ours(options));
    commands.putAll(Peers.found(options));
    String also = options.text("also");
    if (!also.isEmpty()) {
      int equals = also.indexOf('=');
      commands.put(also.substring(0, equals), Java.options(also.substring(equals + 1)));
    }
    return commands;
  }

  /** A server on this database, which is closed with the stage. */
  public Server start(String name, List<String> command) throws IOException, InterruptedException {
    return start(name, command, store);
  }

  /** A server on another database, likewise. */
  public Server start(String name, List<String> command, Store other)
      throws IOException, InterruptedException {
    return start(name, command, other.environment(secret));
  }

  /** A server with these environment variables, likewise. */
  public Server start(String name, List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    Server server = keep(Server.start(name, command, environment, logs()));
    processes.add(server.started().process().toHandle());
    return server;
  }

  /** Client and servers: what else was started is the database. */
  List<ProcessHandle> processes() {
    return List.copyOf(processes);
  }

  public Asking client() {
    return client;
  }

  public Database database() {
    return database;
  }

  public Store store() {
    return store;
  }

  public String secret() {
    return secret;
  }

  /** Where servers and client write. */
  public Path logs() {
    return options.directory().resolve("logs");
  }

  /** Closes something with the stage, before what was opened earlier. */
  public <T extends Closeable> T keep(T thing) {
    opened.push(thing);
    return thing;
  }

  private static String randomKey() {
    byte[] random = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(random);
    return Base64.getEncoder().encodeToString(random);
  }

  @Override
  public void close() throws IOException {
    while (!opened.isEmpty()) {
      opened.pop().close();
    }
  }
}
