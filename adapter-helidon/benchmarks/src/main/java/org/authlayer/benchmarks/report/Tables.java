package org.authlayer.benchmarks.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.benchmarks.Figure;
import org.authlayer.benchmarks.harness.Server;
import org.authlayer.benchmarks.report.Table.Column;

/** What the page shows of each lane. */
final class Tables {

  private static final String RATE = "answers per second";
  private static final String CPU = "server CPU us per answer";
  private static final String DATABASE = "database CPU us per answer";

  private Tables() {}

  static Map<String, Table> all() {
    Map<String, Table> tables = new LinkedHashMap<>();
    tables.put("load", load());
    tables.put("refusals", refusals());
    tables.put("logins", logins());
    tables.put("impaired", impaired());
    tables.put("start", start());
    tables.put("jmh", jmh());
    tables.put("scale", scale());
    return tables;
  }

  private static Table load() {
    return new Table(
        "Traffic | Server",
        figure -> figure.subject() + " | " + figure.server(),
        List.of(
            ratio("throughput to `bare`", "", "throughput to bare"),
            ratio("server CPU to `bare`", "", "server CPU to bare"),
            ratio("database CPU to `bare`", "", "database CPU to bare"),
            plain("answers/s", "", RATE),
            plain("CPU, µs", "", CPU),
            plain("database CPU, µs", "", DATABASE),
            plain("uses noted", "", "uses noted per answer"),
            plain("p50, µs", "", "p50 us"),
            plain("p99, µs", "", "p99 us")));
  }

  private static Table refusals() {
    return new Table(
        "Request",
        Figure::server,
        List.of(
            ratio("throughput to success", "", "throughput to success"),
            ratio("server CPU to success", "", "server CPU to success"),
            plain("answers/s", "", RATE),
            plain("CPU, µs", "", CPU),
            plain("database CPU, µs", "", DATABASE)));
  }

  private static Table logins() {
    return new Table(
        "",
        Figure::server,
        List.of(
            plain("hashes/s", "", "per second"),
            plain("logins/s", "", "logins per second"),
            ratio("logins to hash alone", "", "logins to hash alone"),
            plain("p99 of `GET /me` idle, µs", "", "p99 us of GET /me, idle"),
            plain("meanwhile, µs", "", "p99 us of GET /me meanwhile"),
            ratio("meanwhile to idle", "", "p99 of GET /me to idle")));
  }

  private static Table impaired() {
    return new Table(
        "Database",
        Figure::server,
        List.of(
            ratio("p99 to undisturbed", "", "p99 to undisturbed"),
            plain("answers/s", "", RATE),
            plain("p50, µs", "", "p50 us"),
            plain("p99, µs", "", "p99 us"),
            plain("uses noted", "", "uses noted per answer"),
            plain("a commit, ms", "", "ms of a commit")));
  }

  private static Table start() {
    return new Table(
        "",
        figure -> figure.subject() + ": " + figure.server(),
        List.of(ratio("ms", "", "ms"), plain("MiB", "", "MiB")));
  }

  private static Table jmh() {
    return new Table(
        "Piece",
        Figure::subject,
        List.of(
            ratio("ns", Server.OURS, "ns per operation"),
            plain("bytes", Server.OURS, "bytes per operation"),
            ratio("floor, ns", "floor", "ns per operation"),
            plain("floor, bytes", "floor", "bytes per operation")));
  }

  private static Table scale() {
    return new Table(
        "Tokens",
        Figure::server,
        List.of(
            ratio("throughput to fewest", Server.OURS, "throughput to fewest"),
            ratio("server CPU to fewest", Server.OURS, "server CPU to fewest"),
            plain("answers/s", Server.OURS, RATE),
            plain("database CPU, µs", Server.OURS, DATABASE),
            plain("client CPU, µs", Server.OURS, "client CPU us per answer"),
            ratio("`bare`: throughput to fewest", Server.BARE, "throughput to fewest")));
  }

  private static Column ratio(String heading, String who, String measure) {
    return new Column(heading, who, measure, true);
  }

  private static Column plain(String heading, String who, String measure) {
    return new Column(heading, who, measure, false);
  }
}
