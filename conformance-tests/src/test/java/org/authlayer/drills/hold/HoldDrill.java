package org.authlayer.drills.hold;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.drills.bench.Account;
import org.authlayer.drills.bench.Bench;
import org.authlayer.drills.bench.Patience;
import org.authlayer.drills.bench.Report;
import org.authlayer.drills.bench.Server;
import org.authlayer.drills.bench.Usage;
import org.authlayer.drills.bench.Visitor;

/** Clients that hold connections, heads, bodies and hashes, while others are to be served. */
public final class HoldDrill {

  private static final int SILENT = Integer.getInteger("drill.silent", 20_000);
  private static final int SLOW = Integer.getInteger("drill.slow", 1_000);
  private static final int FLOOD = 40;
  private static final Duration FLOODED = Duration.ofSeconds(20);
  private static final Duration INTERVAL = Duration.ofMillis(200);
  private static final Duration CLOSED = Duration.ofSeconds(90);
  private static final Duration PATIENT = Duration.ofSeconds(60);
  private static final Duration QUICK = Duration.ofSeconds(10);
  private static final double MOST = 0.99;
  private static final long HEAP_TOLERANCE_KILOBYTES = 8 * 1024;
  private static final long DESCRIPTOR_TOLERANCE = 10;

  private final Report report;
  private final Server server;
  private final Visitor visitor;
  private final Account account = Account.fresh();

  private HoldDrill(Report report, Server server) {
    this.report = report;
    this.server = server;
    this.visitor = new Visitor(server.port(), "", QUICK).from("198.51.100.1");
  }

  /** One kind of holding after the other, on the same server. */
  public static void run(Bench bench, Report report) throws Exception {
    Path home = bench.directory().resolve("home");
    Server server =
        bench.keep(
            Server.start(
                bench.directory().resolve("logs"),
                List.of("-Xmx512m"),
                Map.of(
                    "password.bcrypt-cost", "10",
                    "server.trusted-proxies", "127.0.0.0/8",
                    "database.data-directory", home.toString())));
    new HoldDrill(report, server).run();
  }

  private void run() throws Exception {
    Visitor patient = new Visitor(server.port(), visitor.headers(), PATIENT);
    report.claim("an account is made", patient.register(account).status() == 200, "yes");
    for (int i = 0; i < 200; i++) {
      patient.basicLogin(account);
    }
    Usage before = Usage.of(server);
    report.figure("before", before);
    silent();
    slow("heads", "GET /health/live HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    slow(
        "bodies",
        "POST /users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            + "Content-Length: 60000\r\n\r\n{\"name\":\"");
    flood();
    after(before);
  }

  private void silent() throws Exception {
    report.progress(SILENT + " silent connections");
    try (Silent silent = new Silent();
        Honest honest = Honest.begin(INTERVAL, () -> visitor.get("/health/live"))) {
      report.figure("silent connections that were opened", silent.open(server.port(), SILENT));
      report.figure("descriptors of the server then", Usage.descriptors(server));
      Patience.pause(QUICK);
      judge("while connections are silent", honest);
    }
  }

  private void slow(String what, String beginning) throws Exception {
    report.progress(SLOW + " slow " + what);
    awaitService();
    try (Dripping dripping = new Dripping();
        Honest honest = Honest.begin(INTERVAL, () -> visitor.get("/health/live"))) {
      dripping.begin(server.port(), SLOW, beginning);
      long closed = dripping.dripUntilClosed(CLOSED);
      report.claim(
          "the server ends " + SLOW + " slow " + what,
          closed >= 0,
          closed < 0
              ? dripping.stillOpen() + " still open"
              : "all after " + Report.seconds(closed));
      judge("while " + what + " are slow", honest);
    }
  }

  private void flood() throws Exception {
    report.progress("a flood of logins from one network");
    awaitService();
    AtomicInteger next = new AtomicInteger();
    Visitor patient = new Visitor(server.port(), "", PATIENT);
    try (Flood flood = Flood.begin(patient.from("203.0.113.7"), FLOOD);
        Honest honest =
            Honest.begin(
                INTERVAL,
                () ->
                    patient
                        .from("198.51.100." + (2 + next.getAndIncrement() % 200))
                        .basicLogin(account))) {
      Patience.pause(FLOODED);
      judge("logging in from elsewhere during the flood", honest);
      report.figure("answers to the flood by status", flood.statuses());
    }
    report.figure("log of all this", logged());
  }

  private void judge(String when, Honest honest) throws IOException {
    honest.close();
    report.claim("others are served " + when, honest.share() >= MOST, honest.successes());
  }

  private void awaitService() throws Exception {
    Patience.until(CLOSED, () -> Usage.descriptors(server) < SLOW / 2);
  }

  private void after(Usage before) throws Exception {
    report.claim("the server lives", server.isAlive(), "process " + server.isAlive());
    Patience.until(
        CLOSED, () -> Usage.descriptors(server) <= before.descriptors() + DESCRIPTOR_TOLERANCE);
    Usage after = Usage.of(server);
    report.figure("after", after);
    report.claim(
        "its memory is back",
        after.heapKilobytes() <= before.heapKilobytes() + HEAP_TOLERANCE_KILOBYTES,
        (after.heapKilobytes() - before.heapKilobytes()) + " KB more");
    report.claim(
        "its descriptors are back",
        after.descriptors() <= before.descriptors() + DESCRIPTOR_TOLERANCE,
        (after.descriptors() - before.descriptors()) + " more");
  }

  private String logged() throws IOException {
    long bytes = 0;
    for (Path log : server.logs()) {
      bytes += Files.size(log);
    }
    return bytes / 1024 + " KB";
  }
}
