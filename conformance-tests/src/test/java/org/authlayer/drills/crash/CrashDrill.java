package org.authlayer.drills.crash;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authlayer.drills.bench.Bench;
import org.authlayer.drills.bench.Ledger;
import org.authlayer.drills.bench.Patience;
import org.authlayer.drills.bench.Postmaster;
import org.authlayer.drills.bench.Report;
import org.authlayer.drills.bench.Server;
import org.authlayer.drills.bench.Storm;
import org.authlayer.drills.bench.Visitor;

/** {@code kill -9} of server and PostgreSQL, in turns, in the middle of a storm of writes. */
public final class CrashDrill {

  private static final int KILLS = Integer.getInteger("drill.kills", 20);
  private static final int CLIENTS = 6;
  private static final int ROWS_BEFORE_A_KILL = 40;
  private static final Duration BACK = Duration.ofSeconds(60);

  private final Bench bench;
  private final Report report;
  private final Path home;
  private final Ledger ledger = new Ledger();
  private final Map<Integer, Integer> statuses = new TreeMap<>();
  private final List<Long> databaseBack = new ArrayList<>();
  private final List<Long> serverBack = new ArrayList<>();
  private final List<Long> orphans = new ArrayList<>();
  private Server server;
  private int neverBack;

  private CrashDrill(Bench bench, Report report) throws Exception {
    this.bench = bench;
    this.report = report;
    this.home = bench.directory().resolve("home");
    this.server = start();
  }

  /** Twenty kills. */
  public static void run(Bench bench, Report report) throws Exception {
    new CrashDrill(bench, report).run();
  }

  private void run() throws Exception {
    for (int kill = 0; kill < KILLS && neverBack == 0; kill++) {
      report.progress("kill " + (kill + 1) + " of " + KILLS + ", " + ledger.size());
      if (kill % 2 == 0) {
        killServer();
      } else {
        killDatabase();
      }
    }
    List<String> lost = neverBack == 0 ? ledger.lost(Visitor.at(server.port())) : List.of();
    List<Boolean> uses = neverBack == 0 ? ledger.lostUses(Visitor.at(server.port())) : List.of();
    report.figure("first uses of tokens, lost", ledger.uses() + ", " + uses.size());
    report.figure("kills", KILLS + ", server and PostgreSQL in turns, " + CLIENTS + " clients");
    report.figure("acknowledged", ledger.size());
    report.figure("answers by status (0: connection cut)", statuses);
    report.figure("ready again after a kill of the server", range(serverBack));
    report.figure("ready again after a kill of PostgreSQL, same server", range(databaseBack));
    report.claim("rows of every kind were acknowledged", ledger.isComplete(), ledger.size());
    report.claim("0 acknowledged rows lost", lost.isEmpty() && neverBack == 0, lost.size());
    report.claim(
        "no use is lost that was answered more than two seconds before a kill",
        !uses.contains(false) && ledger.uses() > 0,
        uses.stream().filter(justBefore -> !justBefore).count());
    report.claim(
        "a token that nobody used is listed without a use",
        neverBack == 0 && Ledger.showsUnused(Visitor.at(server.port())),
        "one asked for");
    report.claim("service comes back by itself", neverBack == 0, neverBack + " times not");
    report.claim("no PostgreSQL of a killed server is left", orphans.isEmpty(), orphans);
    report.claim("no answer is a 500", !statuses.containsKey(500), statuses);
  }

  private void killServer() throws Exception {
    Postmaster orphan = Postmaster.below(home).orElseThrow();
    try (Storm storm = storm()) {
      ledger.kill();
      server.kill();
      count(storm);
    }
    long began = System.nanoTime();
    server = start();
    long pid = orphan.process().pid();
    if (Postmaster.below(home).orElseThrow().process().pid() != pid && orphan.process().isAlive()) {
      orphans.add(pid);
    }
    back(serverBack, (System.nanoTime() - began) / 1_000_000);
  }

  private void killDatabase() throws Exception {
    try (Storm storm = storm()) {
      ledger.kill();
      Postmaster.below(home).orElseThrow().kill();
      long milliseconds =
          Patience.until(
              BACK, () -> Visitor.at(server.port()).get("/health/ready").status() == 200);
      back(databaseBack, milliseconds);
      count(storm);
    }
  }

  private Storm storm() throws Exception {
    int before = ledger.rows();
    Storm storm = Storm.begin(ledger, server.port(), CLIENTS);
    Patience.until(BACK, () -> ledger.rows() >= before + ROWS_BEFORE_A_KILL);
    return storm;
  }

  private void back(List<Long> times, long milliseconds) {
    if (milliseconds < 0) {
      neverBack++;
    } else {
      times.add(milliseconds);
    }
  }

  private void count(Storm storm) throws IOException {
    storm.end().forEach((status, times) -> statuses.merge(status, times, Integer::sum));
  }

  private Server start() throws Exception {
    return bench.keep(
        Server.start(
            bench.directory().resolve("logs"),
            List.of(),
            Map.of("password.bcrypt-cost", "4", "database.data-directory", home.toString())));
  }

  private static String range(List<Long> times) {
    return times.isEmpty()
        ? "never"
        : "%s to %s (%d times)"
            .formatted(
                Report.seconds(times.stream().min(Long::compare).orElseThrow()),
                Report.seconds(times.stream().max(Long::compare).orElseThrow()),
                times.size());
  }
}
