package org.authlayer.benchmarks.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authlayer.benchmarks.Figure;
import org.authlayer.benchmarks.Figures;
import org.authlayer.benchmarks.client.Drive;
import org.authlayer.benchmarks.client.Driven;
import org.authlayer.benchmarks.client.Route;
import org.authlayer.benchmarks.harness.Asking;
import org.authlayer.benchmarks.harness.Options;
import org.authlayer.benchmarks.harness.Server;
import org.authlayer.benchmarks.harness.Spread;
import org.authlayer.benchmarks.harness.Stage;

/**
 * The lane {@code logins}: how many passwords are checked in a second, as a share of what the hash
 * alone allows on as many cores, and how long others wait meanwhile. Each round does all of it: the
 * hash alone, {@code GET /me} at a steady pace, and the same while everybody logs in.
 */
public final class LoginLane {

  private static final String SUBJECT = "logins";

  private LoginLane() {}

  /**
   * Runs the lane.
   *
   * @param options how
   */
  public static void run(Options options) throws Exception {
    Figures figures = new Figures(options.directory(), "logins");
    try (Stage stage = Stage.open(options)) {
      stage.fill(options.number("users"), options.number("bcrypt-cost"));
      Server ours = stage.start(Server.OURS, Server.ours(options));
      Asking other = stage.keep(Asking.start(stage.secret(), stage.logs()));
      Drive logins = drive(ours, Route.LOGIN, options, "connections", 0, "seconds");
      Drive others = drive(ours, Route.ME, options, "others", options.number("pace"), "seconds");
      HashAlone hash = HashAlone.of(options.number("bcrypt-cost"));
      hash.perSecond(options.millis("warmup"));
      stage.client().run(drive(ours, Route.ME, options, "connections", 0, "warmup"));
      stage.client().run(drive(ours, Route.LOGIN, options, "connections", 0, "warmup"));
      List<Round> rounds = new ArrayList<>();
      for (int round = 0; round < options.number("rounds"); round++) {
        double alone = hash.perSecond(options.millis("seconds"));
        Driven idle = other.run(others);
        other.begin(others);
        rounds.add(new Round(alone, idle, stage.client().run(logins), other.end()));
      }
      tell(figures, rounds);
    }
  }

  private record Round(double alone, Driven idle, Driven logins, Driven meanwhile) {}

  private static void tell(Figures figures, List<Round> all) throws IOException {
    add(figures, "hash alone", "per second", all.stream().map(Round::alone).toList());
    add(
        figures,
        Server.OURS,
        "logins per second",
        all.stream().map(one -> one.logins().perSecond()).toList());
    add(
        figures,
        Server.OURS,
        "logins to hash alone",
        all.stream().map(one -> one.logins().perSecond() / one.alone()).toList());
    add(
        figures,
        Server.OURS,
        "p99 us of GET /me, idle",
        all.stream().map(one -> one.idle().slow() / 1e3).toList());
    add(
        figures,
        Server.OURS,
        "p99 us of GET /me meanwhile",
        all.stream().map(one -> one.meanwhile().slow() / 1e3).toList());
    add(
        figures,
        Server.OURS,
        "p99 of GET /me to idle",
        all.stream().map(one -> (double) one.meanwhile().slow() / one.idle().slow()).toList());
  }

  private static void add(Figures figures, String who, String measure, List<Double> values)
      throws IOException {
    figures.add(new Figure(SUBJECT, who, measure, Spread.of(values), values.size(), 0));
  }

  private static Drive drive(
      Server server, Route route, Options options, String connections, int pace, String length) {
    return new Drive(
        server.port(),
        route,
        options.number(connections),
        options.millis(length),
        options.number("users"),
        0,
        pace);
  }

  /** Its options, with what holds without them. */
  public static Map<String, String> defaults() {
    Map<String, String> defaults = Stage.populated();
    defaults.putAll(Map.of("rounds", "5", "seconds", "6", "warmup", "20"));
    defaults.putAll(Map.of("connections", "8", "others", "4", "pace", "200"));
    return defaults;
  }
}
