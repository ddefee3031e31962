package org.authlayer.benchmarks.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.authlayer.benchmarks.Figures;
import org.authlayer.benchmarks.client.Route;
import org.authlayer.benchmarks.harness.Contestant;
import org.authlayer.benchmarks.harness.Options;
import org.authlayer.benchmarks.harness.Rounds;
import org.authlayer.benchmarks.harness.Server;
import org.authlayer.benchmarks.harness.Stage;

/** Routes by ordinary load: product and limit take turns. */
public final class LoadLane {

  private static final List<Route> ROUTES =
      List.of(Route.PLAIN, Route.ME, Route.JWT, Route.SESSION);

  private LoadLane() {}

  /**
   * Runs the lane.
   *
   * @param options how
   */
  public static void run(Options options) throws Exception {
    Figures figures = new Figures(options.directory(), "load");
    try (Stage stage = Stage.open(options)) {
      stage.fill(options.number("users"), options.number("bcrypt-cost"));
      List<Server> servers = stage.startAll();
      Rounds rounds = Rounds.of(stage.client(), options);
      for (Route route : chosen(options)) {
        List<Contestant> all =
            servers.stream()
                .map(
                    server -> new Contestant(server.name(), server, route, options.number("users")))
                .toList();
        new Comparison(route.title(), rounds, rounds.run(all), Server.BARE, Server.BARE)
            .tell(figures);
      }
    }
  }

  private static List<Route> chosen(Options options) {
    List<String> names = options.list("routes", ROUTES.stream().map(Route::option).toList());
    List<Route> chosen = new ArrayList<>();
    for (String name : names) {
      chosen.add(Route.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_')));
    }
    return chosen;
  }

  /** Its options, with what holds without them. */
  public static Map<String, String> defaults() {
    Map<String, String> defaults = Stage.defaults();
    defaults.put("routes", "all");
    defaults.put("users", "1000");
    defaults.put("bcrypt-cost", "12");
    return defaults;
  }
}
