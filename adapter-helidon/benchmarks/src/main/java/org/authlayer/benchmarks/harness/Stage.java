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
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A PostgreSQL, a database in it that has the product's tables, a client, and servers on call. */
public final class Stage implements Closeable {

  private static final int KEY_BYTES = 32;

  private final Path directory;
  private final Database database;
  private final Store store;
  private final String secret;
  private final Deque<Closeable> opened = new ArrayDeque<>();
  private final Asking client;

  private Stage(Path directory, Database database, Store store, String secret) throws IOException {
    this.directory = directory;
    this.database = database;
    this.store = store;
    this.secret = secret;
    opened.push(database);
    this.client = keep(Asking.start(secret, logs()));
  }

  /** The options of every lane that has a stage, with their defaults. */
  public static Map<String, String> defaults() {
    return new TreeMap<>(
        Map.of(
            "directory", "adapter-helidon/benchmarks/target/bench",
            "rounds", "9",
            "seconds", "4",
            "warmup", "10",
            "connections", "8",
            "disturbance", "10",
            "repeats", "9",
            "jvm", "",
            "also", ""));
  }

  /** Makes it; the product has to be started once, for its tables. */
  public static Stage open(Options options) throws IOException, SQLException {
    Path directory = options.directory();
    Files.createDirectories(directory.resolve("logs"));
    Database database = Database.start(directory.resolve("database"));
    try {
      return new Stage(directory, database, database.create("bench"), randomKey());
    } catch (IOException | SQLException | RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /** Has the product make its tables, and fills them. */
  public void fill(int users, int bcryptCost)
      throws IOException, SQLException, InterruptedException {
    start("migration", Server.ours(List.of())).close();
    store.fill(users, bcryptCost);
  }

  /** The limit, the product, and what {@code --also name=command} names. */
  public List<Server> startAll(Options options) throws IOException, InterruptedException {
    List<String> jvm = Java.options(options.text("jvm"));
    List<Server> servers = new ArrayList<>();
    servers.add(start(Server.BARE, Server.bare(jvm)));
    servers.add(start(Server.OURS, Server.ours(jvm)));
    String also = options.text("also");
    if (!also.isEmpty()) {
      int equals = also.indexOf('=');
      List<String> command = Java.options(also.substring(equals + 1));
      servers.add(start(also.substring(0, equals), command));
    }
    return servers;
  }

  /** A server on this database, which is closed with the stage. */
  public Server start(String name, List<String> command) throws IOException, InterruptedException {
    return keep(Server.start(name, command, store.environment(secret), logs()));
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
    return directory.resolve("logs");
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
