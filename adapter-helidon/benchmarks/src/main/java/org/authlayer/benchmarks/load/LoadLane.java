package org.authlayer.benchmarks.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.benchmarks.Figures;
import org.authlayer.benchmarks.client.FirstAnswer;
import org.authlayer.benchmarks.client.Proof;
import org.authlayer.benchmarks.harness.Contestant;
import org.authlayer.benchmarks.harness.Options;
import org.authlayer.benchmarks.harness.Peers;
import org.authlayer.benchmarks.harness.Rounds;
import org.authlayer.benchmarks.harness.Server;
import org.authlayer.benchmarks.harness.Stage;

/** What users have: product, limit and peers take turns at several kinds of traffic. */
public final class LoadLane {

  private LoadLane() {}

  /**
   * Runs the lane.
   *
   * @param options how
   */
  public static void run(Options options) throws Exception {
    List<Traffic> chosen = Traffic.chosen(options);
    Figures figures = new Figures(options.directory(), "load");
    try (Stage stage = Stage.open(options)) {
      stage.fill(options.number("users"), options.number("bcrypt-cost"));
      List<Server> servers = start(stage, options, chosen);
      for (Traffic traffic : chosen) {
        measure(stage, options, servers, traffic, figures);
      }
    }
  }

  private static List<Server> start(Stage stage, Options options, List<Traffic> chosen)
      throws IOException, InterruptedException {
    Map<String, List<String>> commands = stage.commands();
    List<String> names = options.list("servers", List.copyOf(commands.keySet()));
    if (!names.contains(Server.BARE)) {
      throw new IllegalArgumentException("--servers: " + Server.BARE + " has to be among them");
    }
    Map<String, String> environment = new HashMap<>(stage.store().environment(stage.secret()));
    environment.put("PEER_SESSIONS", options.text("users"));
    environment.put("PEER_JWT_SECRET", Peers.urlSafe(stage.secret()));
    List<Server> servers = new ArrayList<>();
    for (String name : names) {
      Server server = stage.start(name, commands.getOrDefault(name, List.of()), environment);
      FirstAnswer.await(server.port(), server.started().process());
      for (Traffic traffic : chosen) {
        if (traffic.suits(name)) {
          Proof.of(server.port(), traffic.route(name), stage.secret());
        }
      }
      servers.add(server);
    }
    return servers;
  }

  private static void measure(
      Stage stage, Options options, List<Server> servers, Traffic traffic, Figures figures)
      throws Exception {
    List<Contestant> all =
        servers.stream()
            .filter(server -> traffic.suits(server.name()))
            .map(
                server ->
                    new Contestant(
                        server.name(), server, traffic.route(server.name()), traffic.users()))
            .toList();
    Rounds rounds =
        Rounds.of(
            stage,
            options,
            traffic.connections(),
            traffic.isWritten() ? options.millis("settle") : 0,
            traffic.credentials(stage));
    new Comparison(traffic.title(), rounds, rounds.run(all), Server.BARE, Server.BARE)
        .report(figures);
  }

  /** Its options, with what holds without them. */
  public static Map<String, String> defaults() {
    Map<String, String> defaults = Stage.populated();
    defaults.putAll(Map.of("rounds", "5", "seconds", "3", "warmup", "30", "repeats", "3"));
    defaults.putAll(Map.of("traffic", "all", "servers", "all", "connections", "8,32"));
    defaults.putAll(Map.of("users", "100000", "clients", "20000", "settle", "2.2"));
    defaults.put("peers", "adapter-helidon/benchmarks/peers");
    return defaults;
  }
}
