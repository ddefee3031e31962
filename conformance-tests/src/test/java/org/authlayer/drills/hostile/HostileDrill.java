package org.authlayer.drills.hostile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.authlayer.drills.bench.Account;
import org.authlayer.drills.bench.Bench;
import org.authlayer.drills.bench.Patience;
import org.authlayer.drills.bench.Report;
import org.authlayer.drills.bench.Server;
import org.authlayer.drills.bench.Usage;
import org.authlayer.drills.bench.Visitor;

/** Requests from a seed: refused, each at most once, and nothing stays behind. */
public final class HostileDrill {

  private static final long REQUESTS = Long.getLong("drill.requests", 1_000_000);
  private static final long SEED = Long.getLong("authlayer.seed", 20_261_121);
  private static final int CLIENTS = 6;
  private static final Duration MOST = Duration.ofMinutes(40);
  private static final Duration INTERVAL = Duration.ofSeconds(15);
  private static final long GROWTH_KILOBYTES = 10 * 1024;

  private final Server server;
  private final Report report;

  private HostileDrill(Server server, Report report) {
    this.server = server;
    this.report = report;
  }

  /** Sends all of them. */
  public static void run(Bench bench, Report report) throws Exception {
    Server server =
        bench.keep(
            Server.start(
                bench.directory().resolve("logs"),
                List.of("-Xmx512m"),
                Map.of(
                    "password.bcrypt-cost",
                    "4",
                    "database.data-directory",
                    bench.directory().resolve("home").toString())));
    new HostileDrill(server, report).run();
  }

  private void run() throws Exception {
    Account account = Account.fresh();
    Visitor visitor = Visitor.at(server.port());
    visitor.register(account);
    String token = visitor.tokenLogin(account).member("value").orElse("none");
    Tally tally = new Tally();
    attack(tally, REQUESTS / 10, SEED);
    Usage warm = Usage.of(server);
    long began = System.nanoTime();
    attack(tally, REQUESTS, SEED + CLIENTS);
    long milliseconds = (System.nanoTime() - began) / 1_000_000;
    Usage after = Usage.of(server);
    report.figure("requests", tally.requests() + ", seed " + SEED);
    report.figure(
        "rate",
        (REQUESTS - REQUESTS / 10) * 1000 / milliseconds + " a second, " + CLIENTS + " clients");
    report.figure("answers by status (0: connection closed without one)", tally.statuses());
    report.figure("after the first tenth", warm);
    report.figure("at the end", after);
    tally.examples().forEach(example -> report.figure("example", "`" + example + "`"));
    judge(tally, warm, after);
    report.claim("an honest user is served", visitor.me(token).status() == 200, "GET /me");
  }

  private void judge(Tally tally, Usage warm, Usage after) throws IOException {
    none(tally, "no 5xx (505 answers another HTTP version)", Attacker.SERVER_ERROR);
    none(tally, "no hang", Attacker.HANG);
    none(tally, "no second answer to one request", Attacker.SECOND_ANSWER);
    long growth = after.heapKilobytes() - warm.heapKilobytes();
    report.claim("no growth of memory", growth < GROWTH_KILOBYTES, growth + " KB");
    report.claim(
        "no growth of descriptors",
        after.descriptors() <= warm.descriptors() + CLIENTS,
        after.descriptors() - warm.descriptors());
    report.claim("no stack trace in the log", traces() == 0, traces() + " lines");
  }

  private void none(Tally tally, String sentence, String fault) {
    report.claim(sentence, tally.faults(fault) == 0, tally.faults(fault));
  }

  private void attack(Tally tally, long until, long seed) throws Exception {
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      clients.add(Thread.ofPlatform().start(new Attacker(server.port(), seed + i, tally, until)));
    }
    long began = System.nanoTime();
    while (clients.stream().anyMatch(Thread::isAlive)) {
      if (!server.isAlive() || System.nanoTime() - began > MOST.toNanos()) {
        throw new IOException("stopped at " + tally.requests() + " requests");
      }
      report.progress(tally.requests() + " of " + REQUESTS);
      Patience.until(INTERVAL, () -> clients.stream().noneMatch(Thread::isAlive));
    }
  }

  private long traces() throws IOException {
    long traces = 0;
    for (Path log : server.logs()) {
      try (Stream<String> lines = Files.lines(log)) {
        traces += lines.filter(line -> line.startsWith("\tat ")).count();
      }
    }
    return traces;
  }
}
