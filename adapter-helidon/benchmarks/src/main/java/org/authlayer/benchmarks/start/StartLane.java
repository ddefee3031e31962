package org.authlayer.benchmarks.start;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.benchmarks.Figure;
import org.authlayer.benchmarks.Figures;
import org.authlayer.benchmarks.client.Drive;
import org.authlayer.benchmarks.client.FirstAnswer;
import org.authlayer.benchmarks.client.Route;
import org.authlayer.benchmarks.harness.Database;
import org.authlayer.benchmarks.harness.Directories;
import org.authlayer.benchmarks.harness.Options;
import org.authlayer.benchmarks.harness.Server;
import org.authlayer.benchmarks.harness.Spread;
import org.authlayer.benchmarks.harness.Stage;

/** Starts servers in turns, and asks each until it answers. */
public final class StartLane {

  private static final String SUBJECT = "start to first GET /me";
  private static final String PACKED = "packed, with cache";
  private static final String PLAIN = "packed, without cache";
  private static final String EMBEDDED = "embedded database";

  private StartLane() {}

  /** One way of starting. */
  private record Way(
      String subject, String server, List<String> command, Map<String, String> environment) {}

  /**
   * Runs the lane.
   *
   * @param options how
   */
  public static void run(Options options) throws Exception {
    Figures figures = new Figures(options.directory(), "start");
    try (Stage stage = Stage.open(options)) {
      stage.fill(options.number("users"), options.number("bcrypt-cost"));
      Map<String, List<String>> commands = commands(stage, options);
      Map<Way, List<Double>> millis = new LinkedHashMap<>();
      for (Way way : ways(stage, commands, options)) {
        millis.put(way, new ArrayList<>());
        once(way, stage.logs());
      }
      for (int round = 0; round < options.number("rounds"); round++) {
        for (Map.Entry<Way, List<Double>> each : millis.entrySet()) {
          each.getValue().add(once(each.getKey(), stage.logs()));
        }
      }
      for (Map.Entry<Way, List<Double>> each : millis.entrySet()) {
        add(figures, each.getKey().subject(), each.getKey().server(), "ms", each.getValue());
      }
      memory(stage, commands, options, figures);
    }
  }

  /** Limit and product from their classes, and the product as it is packed. */
  private static Map<String, List<String>> commands(Stage stage, Options options)
      throws IOException {
    Map<String, List<String>> commands = new LinkedHashMap<>();
    commands.put(Server.BARE, Server.bare(options));
    commands.put(Server.OURS, Server.ours(options));
    Path packed = Path.of(options.text("packed")).toAbsolutePath();
    if (Files.isExecutable(packed)) {
      commands.put(PLAIN, List.of(withoutCache(packed, stage, options).toString()));
      commands.put(PACKED, List.of(packed.toString()));
    } else {
      System.out.println("no " + packed + ": it is created by mvn package");
    }
    return commands;
  }

  /** The same program beside links to the same jars, and nothing else. */
  private static Path withoutCache(Path program, Stage stage, Options options) throws IOException {
    Path copy = Files.createTempDirectory(options.directory(), "packed-").toAbsolutePath();
    stage.keep(() -> Directories.delete(copy));
    Path bin = Files.createDirectory(copy.resolve("bin"));
    Path lib = Files.createDirectory(copy.resolve("lib"));
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(program.resolve("../../lib").normalize(), "*.jar")) {
      for (Path jar : jars) {
        Files.createSymbolicLink(lib.resolve(jar.getFileName()), jar);
      }
    }
    return Files.copy(
        program, bin.resolve(program.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
  }

  private static List<Way> ways(Stage stage, Map<String, List<String>> commands, Options options)
      throws Exception {
    Map<String, String> embedded = embedded(stage, options);
    List<Way> ways = new ArrayList<>();
    commands.forEach(
        (name, command) ->
            ways.add(new Way(SUBJECT, name, command, stage.store().environment(stage.secret()))));
    commands.forEach(
        (name, command) -> {
          if (!name.equals(Server.BARE)) {
            ways.add(new Way(SUBJECT + ", " + EMBEDDED, name, command, embedded));
          }
        });
    return ways;
  }

  /** A directory with the tables and the user who will ask. */
  private static Map<String, String> embedded(Stage stage, Options options)
      throws IOException, SQLException, InterruptedException {
    Path home = options.directory().resolve("embedded");
    Map<String, String> environment = new HashMap<>(stage.store().environment(stage.secret()));
    environment.keySet().removeIf(name -> name.startsWith("AUTHLAYER_DATABASE_"));
    environment.put("AUTHLAYER_DATABASE_DATA_DIRECTORY", home.toString());
    Server.start("embedded", Server.ours(options), environment, stage.logs()).close();
    try (Database database = Database.start(home)) {
      database.own().fill(options.number("users"), options.number("bcrypt-cost"));
    }
    return environment;
  }

  private static double once(Way way, Path logs) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    try (Server server = Server.launch(way.server(), way.command(), way.environment(), logs)) {
      FirstAnswer.await(server.port(), server.started().process());
      return (System.nanoTime() - begin) / 1e6;
    }
  }

  /** Of each server after it has been asked for a while, several routes. */
  private static void memory(
      Stage stage, Map<String, List<String>> commands, Options options, Figures figures)
      throws Exception {
    for (Map.Entry<String, List<String>> each : commands.entrySet()) {
      try (Server server = stage.start(each.getKey(), each.getValue())) {
        for (Route route : List.of(Route.ME, Route.JWT, Route.SESSION)) {
          stage.client().run(drive(server, route, options));
        }
        double resident = Resident.mebibytes(server.started().process().pid());
        add(figures, "resident after load", server.name(), "MiB", List.of(resident));
      }
    }
  }

  private static Drive drive(Server server, Route route, Options options) {
    return new Drive(
        server.port(),
        route,
        options.number("connections"),
        options.millis("seconds"),
        options.number("users"),
        0,
        0);
  }

  private static void add(
      Figures figures, String subject, String server, String measure, List<Double> values)
      throws IOException {
    figures.add(new Figure(subject, server, measure, Spread.of(values), values.size(), 0));
  }

  /** Its options, with what holds without them. */
  public static Map<String, String> defaults() {
    Map<String, String> defaults = Stage.defaults();
    defaults.keySet().removeAll(List.of("also", "warmup", "disturbance", "repeats"));
    defaults.put("packed", "adapter-helidon/distribution/target/authlayer-server/bin/authlayer");
    defaults.putAll(Map.of("rounds", "7", "seconds", "5", "users", "1000", "bcrypt-cost", "12"));
    return defaults;
  }
}
