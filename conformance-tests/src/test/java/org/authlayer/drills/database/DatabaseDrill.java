package org.authlayer.drills.database;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.authlayer.drills.bench.Account;
import org.authlayer.drills.bench.Answer;
import org.authlayer.drills.bench.Bench;
import org.authlayer.drills.bench.Cluster;
import org.authlayer.drills.bench.Jdk;
import org.authlayer.drills.bench.Ledger;
import org.authlayer.drills.bench.Patience;
import org.authlayer.drills.bench.Report;
import org.authlayer.drills.bench.Server;
import org.authlayer.drills.bench.Storm;
import org.authlayer.drills.bench.Visitor;

/** A database that is paused, restarted, out of connections, read-only or full, during a storm. */
public final class DatabaseDrill {

  private static final long TIMEOUT_MILLISECONDS = 5_000;
  private static final long MARGIN_MILLISECONDS = 1_500;
  private static final long BACK_MILLISECONDS = 5_000;
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int CLIENTS = 3;
  private static final int ROWS = 20;
  private static final int PROBES = 6;
  private static final Duration TOLD = Duration.ofSeconds(3);

  private final Report report;
  private final Server server;
  private final Visitor visitor;
  private final Ledger ledger = new Ledger();

  private DatabaseDrill(Report report, Server server) {
    this.report = report;
    this.server = server;
    this.visitor = Visitor.at(server.port());
  }

  /** One trouble after the other, on the same server. */
  public static void run(Bench bench, Report report) throws Exception {
    Path home = bench.directory();
    Disk disk = Disk.isPossible() ? bench.keep(Disk.mount(home.resolve("disk"), "300m")) : null;
    Path data = disk == null ? home.resolve("data") : disk.where().resolve("data");
    Cluster cluster = bench.keep(Cluster.start(home.resolve("programs"), data));
    Server server = bench.keep(server(bench, cluster));
    DatabaseDrill drill = new DatabaseDrill(report, server);
    for (Trouble trouble : troubles(cluster)) {
      drill.suffer(trouble);
    }
    if (disk == null) {
      report.notRun("disk full", "needs root, to mount a small file system");
    } else {
      drill.suffer(new Trouble("disk full", Set.of(200, 503), disk::fill, disk::free));
    }
    drill.judge();
  }

  private static Server server(Bench bench, Cluster cluster) throws Exception {
    return Server.start(
        bench.directory().resolve("logs"),
        List.of(),
        Map.of(
            "password.bcrypt-cost",
            "4",
            "database.url",
            cluster.url(),
            "database.user",
            Cluster.ROLE,
            "database.password",
            cluster.password(),
            "database.connect-timeout",
            "PT" + TIMEOUT_MILLISECONDS / 1000 + "S",
            "jwt.keys.0.kid",
            "drill",
            "jwt.keys.0.algorithm",
            "HS256",
            "jwt.keys.0.secret",
            Jdk.randomKey()));
  }

  private static List<Trouble> troubles(Cluster cluster) {
    List<Connection> taken = new ArrayList<>();
    return List.of(
        new Trouble("paused", () -> cluster.signal("STOP"), () -> cluster.signal("CONT")),
        new Trouble("stopped and started", cluster::stop, cluster::start),
        new Trouble(
            "out of connections",
            () -> taken.addAll(cluster.takeAllSlots()),
            () -> {
              for (Connection connection : taken) {
                connection.close();
              }
            }),
        new Trouble("read-only", () -> readOnly(cluster, "on"), () -> readOnly(cluster, "off")));
  }

  private static void readOnly(Cluster cluster, String value) throws Exception {
    cluster.sql(
        "set default_transaction_read_only = off",
        "alter system set default_transaction_read_only = " + value,
        "select pg_reload_conf()");
  }

  private void suffer(Trouble trouble) throws Exception {
    report.progress(trouble.name());
    int before = ledger.rows();
    try (Storm storm = Storm.begin(ledger, server.port(), CLIENTS)) {
      Patience.until(PATIENCE, () -> ledger.rows() >= before + ROWS);
      trouble.begin().run();
      probe(trouble);
      trouble.end().run();
      long back = Patience.until(PATIENCE, () -> isReady() && isRegistering());
      report.claim(
          trouble.name() + ": back within " + Report.seconds(BACK_MILLISECONDS),
          back >= 0 && back <= BACK_MILLISECONDS,
          back < 0 ? "never" : Report.seconds(back));
      Map<Integer, Integer> statuses = storm.end();
      report.figure(trouble.name() + ": answers to the storm by status", statuses);
      report.claim(
          trouble.name() + ": the storm is told 503, and never 500",
          statuses.containsKey(503) && !statuses.containsKey(500),
          statuses);
    }
  }

  /** What was in flight may still be answered well, so the first answers do not count. */
  private void probe(Trouble trouble) throws Exception {
    String name = trouble.name();
    Patience.until(PATIENCE, () -> !isRegistering());
    List<Integer> statuses = new ArrayList<>();
    long longest = 0;
    for (int i = 0; i < PROBES; i++) {
      long began = System.nanoTime();
      Account account = Account.fresh();
      int status = visitor.register(account).status();
      longest = Math.max(longest, (System.nanoTime() - began) / 1_000_000);
      statuses.add(status);
      if (status == 200) {
        ledger.account(account);
      }
    }
    report.claim(
        name
            + ": writing is told "
            + new TreeSet<>(trouble.answers())
            + " within the connect timeout",
        trouble.answers().containsAll(statuses)
            && longest <= TIMEOUT_MILLISECONDS + MARGIN_MILLISECONDS,
        statuses + ", longest " + Report.seconds(longest));
    long told = Patience.until(TOLD, () -> !isReady());
    report.claim(
        name + ": ready says so within " + TOLD.toSeconds() + " s",
        told >= 0,
        told < 0 ? "never" : Report.seconds(told));
    Answer live = visitor.get("/health/live");
    report.claim(name + ": live stays", live.status() == 200, live.status());
  }

  private boolean isReady() throws IOException {
    return visitor.get("/health/ready").status() == 200;
  }

  private boolean isRegistering() throws IOException {
    Account account = Account.fresh();
    boolean done = visitor.register(account).status() == 200;
    if (done) {
      ledger.account(account);
    }
    return done;
  }

  private void judge() throws IOException {
    List<String> lost = ledger.lost(visitor);
    report.figure("connect timeout", Report.seconds(TIMEOUT_MILLISECONDS));
    report.figure("acknowledged", ledger.size());
    report.claim("nothing acknowledged is lost", lost.isEmpty(), lost.size() + " lost");
  }
}
