package org.authlayer.benchmarks.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.authlayer.benchmarks.client.Route;
import org.authlayer.benchmarks.harness.Credentials;
import org.authlayer.benchmarks.harness.Options;
import org.authlayer.benchmarks.harness.Peers;
import org.authlayer.benchmarks.harness.Renewal;
import org.authlayer.benchmarks.harness.Stage;
import org.authlayer.benchmarks.harness.Store;

/**
 * What servers are asked.
 *
 * @param option as options name it
 * @param title as tables show it
 * @param route what is asked
 * @param users of how many
 * @param connections how many at once
 * @param isFull whether they are the most of the run
 */
record Traffic(
    String option, String title, Route route, int users, int connections, boolean isFull) {

  private static final int AGO = -3600;
  private static final int AHEAD = 86_400;
  private static final int FEW = 1000;

  private static final String BEST = "best";
  private static final Set<String> OPTIONS = Set.of("me", "session", "jwt", "plain", BEST);

  static List<Traffic> chosen(Options options) {
    List<Integer> connections =
        List.of(options.text("connections").split(",", -1)).stream().map(Integer::valueOf).toList();
    int least = connections.getFirst();
    int most = connections.getLast();
    int users = options.number("users");
    int clients = options.number("clients");
    List<Traffic> all = new ArrayList<>();
    for (int each : connections) {
      all.add(
          of(
              "me",
              "GET /me, %,d tokens not used before, %d connections",
              Route.ME,
              users,
              each,
              each == most));
    }
    all.add(
        of(
            "session",
            "GET /session/me, sessions of %,d users, %d connections",
            Route.SESSION,
            users,
            most,
            true));
    all.add(
        of(
            "jwt",
            "POST /jwt/validateLoggedInUser, %,d clients, %d connections",
            Route.JWT,
            clients,
            most,
            true));
    all.add(
        of(
            "plain",
            "GET /plain, a constant, %2$d connections",
            Route.PLAIN,
            1,
            least,
            least == most));
    all.add(
        of(
            BEST,
            "Best case: GET /me, %,d tokens used a moment ago, %d connections",
            Route.ME,
            FEW,
            least,
            least == most));
    List<String> names = options.list("traffic", List.copyOf(OPTIONS));
    return all.stream().filter(traffic -> names.contains(traffic.option())).toList();
  }

  private static Traffic of(
      String option, String title, Route route, int users, int connections, boolean isFull) {
    String text = String.format(Locale.ROOT, title, users, connections);
    return new Traffic(option, text, route, users, connections, isFull);
  }

  /** What one server is asked, which has its own name for a session. */
  Route route(String server) {
    return route == Route.SESSION && server.equals(Peers.SPRING) ? Route.SPRING_SESSION : route;
  }

  /** Whether a server takes part: peers do with many connections, where they have the route. */
  boolean suits(String server) {
    boolean has = route != Route.SESSION || !server.equals(Peers.QUARKUS);
    return has && (isFull || !Peers.ALL.contains(server));
  }

  /** Whether servers note that something was used. */
  boolean isWritten() {
    return option.equals("me") || option.equals("session");
  }

  Credentials credentials(Stage stage) {
    return switch (option) {
      case "me" ->
          new Renewal(
              stage, "user_tokens", users, (to, n, by) -> Store.insertTokens(to, n, by, null));
      case BEST ->
          new Renewal(
              stage, "user_tokens", users, (to, n, by) -> Store.insertTokens(to, n, by, AHEAD));
      case "session" ->
          new Renewal(
              stage, "sessions", users, (to, n, by) -> Store.insertSessions(to, n, by, AGO));
      default -> Credentials.LASTING;
    };
  }
}
