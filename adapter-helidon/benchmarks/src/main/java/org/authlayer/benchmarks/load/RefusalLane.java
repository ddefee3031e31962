package org.authlayer.benchmarks.load;

import java.util.List;
import java.util.Map;
import org.authlayer.benchmarks.Figures;
import org.authlayer.benchmarks.client.Route;
import org.authlayer.benchmarks.harness.Contestant;
import org.authlayer.benchmarks.harness.Options;
import org.authlayer.benchmarks.harness.Rounds;
import org.authlayer.benchmarks.harness.Server;
import org.authlayer.benchmarks.harness.Stage;

/**
 * The lane {@code refusals}: what the product refuses, beside the success that is nearest to it.
 */
public final class RefusalLane {

  /** The first of each group is the success. */
  private static final List<List<Route>> GROUPS =
      List.of(
          List.of(Route.ME, Route.MALFORMED, Route.UNKNOWN),
          List.of(Route.JWT, Route.FORGED),
          List.of(Route.ME_ONCE, Route.GIBBERISH, Route.LARGE, Route.LONG_HEAD));

  private RefusalLane() {}

  /**
   * Runs the lane.
   *
   * @param options how
   */
  public static void run(Options options) throws Exception {
    Figures figures = new Figures(options.directory(), "refusals");
    try (Stage stage = Stage.open(options)) {
      int users = options.number("users");
      stage.fill(users, options.number("bcrypt-cost"));
      Server ours = stage.start(Server.OURS, Server.ours(options));
      Rounds rounds = Rounds.of(stage, options);
      for (List<Route> group : GROUPS) {
        List<Contestant> all =
            group.stream().map(route -> new Contestant(route.title(), ours, route, users)).toList();
        String success = group.getFirst().title();
        new Comparison("refusals", rounds, rounds.run(all), success, "success").report(figures);
      }
    }
  }

  /** Its options, with what holds without them. */
  public static Map<String, String> defaults() {
    Map<String, String> defaults = Stage.populated();
    defaults.putAll(Map.of("rounds", "5", "seconds", "2", "warmup", "4"));
    return defaults;
  }
}
