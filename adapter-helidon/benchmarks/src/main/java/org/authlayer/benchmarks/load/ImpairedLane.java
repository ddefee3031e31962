package org.authlayer.benchmarks.load;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.authlayer.benchmarks.Figure;
import org.authlayer.benchmarks.Figures;
import org.authlayer.benchmarks.client.Drive;
import org.authlayer.benchmarks.client.Driven;
import org.authlayer.benchmarks.client.Route;
import org.authlayer.benchmarks.harness.Database;
import org.authlayer.benchmarks.harness.Options;
import org.authlayer.benchmarks.harness.Renewal;
import org.authlayer.benchmarks.harness.Server;
import org.authlayer.benchmarks.harness.Spread;
import org.authlayer.benchmarks.harness.Stage;
import org.authlayer.benchmarks.harness.Store;

/**
 * The lane {@code impaired}: {@code GET /me} at a steady pace, with tokens that were not used
 * before, while a commit takes long. Each round measures the undisturbed database, the same with a
 * delay before each flush of its log, and the same with a synchronous standby that never answers.
 */
public final class ImpairedLane {

  private static final String SUBJECT = "GET /me";
  private static final String UNDISTURBED = "undisturbed";

  private ImpairedLane() {}

  /**
   * Runs the lane.
   *
   * @param options its options
   */
  public static void run(Options options) throws Exception {
    Map<String, Map<String, String>> conditions = new LinkedHashMap<>();
    conditions.put(UNDISTURBED, Map.of());
    String micros = String.valueOf(options.number("delay") * 1000);
    conditions.put("slow disk", Map.of("commit_delay", micros, "commit_siblings", "0"));
    conditions.put("stopped standby", Map.of("synchronous_standby_names", "stopped"));
    Map<String, List<Result>> results = new LinkedHashMap<>();
    try (Stage stage = Stage.open(options)) {
      int users = options.number("users");
      stage.fill(users, options.number("bcrypt-cost"));
      Server ours = stage.start(Server.OURS, Server.ours(options));
      Renewal tokens =
          new Renewal(
              stage, "user_tokens", users, (to, n, by) -> Store.insertTokens(to, n, by, null));
      Measurement measurement = new Measurement(stage, ours, tokens, options);
      measurement.warm();
      for (int round = 0; round < options.number("rounds"); round++) {
        int offset = tokens.renew();
        for (Map.Entry<String, Map<String, String>> each : conditions.entrySet()) {
          results
              .computeIfAbsent(each.getKey(), name -> new ArrayList<>())
              .add(measurement.under(each.getValue(), offset));
        }
      }
    }
    report(new Figures(options.directory(), "impaired"), results);
  }

  private record Measurement(Stage stage, Server server, Renewal tokens, Options options) {

    void warm() throws IOException, SQLException {
      stage.client().run(drive(options.millis("warmup"), tokens.renew(), 0));
    }

    Result under(Map<String, String> settings, int offset) throws Exception {
      tokens.restore();
      Database database = stage.database();
      Driven driven;
      double commit;
      try {
        database.configure(settings);
        driven = stage.client().run(drive(options.millis("seconds"), offset, pace()));
        commit = stage.store().commitMillis();
        Thread.sleep(options.millis("settle"));
      } finally {
        database.reset(settings.keySet());
      }
      return new Result(driven, commit, tokens.used());
    }

    private int pace() {
      return options.number("pace");
    }

    private Drive drive(long millis, int offset, int perSecond) {
      return new Drive(
          server.port(),
          Route.ME,
          options.number("connections"),
          millis,
          options.number("users"),
          offset,
          perSecond);
    }
  }

  private record Result(Driven driven, double commit, long used) {}

  private static void report(Figures figures, Map<String, List<Result>> all) throws IOException {
    List<Result> undisturbed = all.getOrDefault(UNDISTURBED, List.of());
    for (String name : all.keySet()) {
      List<Result> results = all.getOrDefault(name, List.of());
      add(figures, name, "answers per second", results, one -> one.driven().perSecond());
      add(figures, name, "ms of a commit", results, Result::commit);
      add(
          figures,
          name,
          "uses noted per answer",
          results,
          one -> (double) one.used() / one.driven().requests());
      add(figures, name, "p50 us", results, one -> one.driven().median() / 1e3);
      add(figures, name, "p99 us", results, one -> one.driven().slow() / 1e3);
      if (!name.equals(UNDISTURBED)) {
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < results.size(); round++) {
          double limit = undisturbed.get(round).driven().slow();
          ratios.add(results.get(round).driven().slow() / limit);
        }
        add(figures, name, "p99 to undisturbed", ratios);
      }
    }
  }

  private static void add(
      Figures figures,
      String name,
      String measure,
      List<Result> results,
      ToDoubleFunction<Result> value)
      throws IOException {
    add(figures, name, measure, results.stream().mapToDouble(value).boxed().toList());
  }

  private static void add(Figures figures, String name, String measure, List<Double> values)
      throws IOException {
    figures.add(new Figure(SUBJECT, name, measure, Spread.of(values), values.size(), 0));
  }

  /** Its options, with their defaults. */
  public static Map<String, String> defaults() {
    Map<String, String> defaults = Stage.populated();
    defaults.putAll(Map.of("rounds", "7", "seconds", "5", "warmup", "20", "settle", "2.2"));
    defaults.putAll(Map.of("users", "100000", "connections", "32", "pace", "2000", "delay", "100"));
    return defaults;
  }
}
