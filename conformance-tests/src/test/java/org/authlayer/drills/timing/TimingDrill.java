package org.authlayer.drills.timing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.authlayer.drills.bench.Account;
import org.authlayer.drills.bench.Answer;
import org.authlayer.drills.bench.Bench;
import org.authlayer.drills.bench.Report;
import org.authlayer.drills.bench.Server;
import org.authlayer.drills.bench.Visitor;
import org.jspecify.annotations.Nullable;

/** Whether the time of a refusal tells if there is such an account, over the wire. */
public final class TimingDrill {

  private static final int EACH = Integer.getInteger("drill.each", 500);
  private static final int ACCOUNTS = 50;
  private static final int FORMER_COST = 4;
  private static final int COST = 8;
  private static final double LIMIT = 4.5;

  private final Report report;
  private final Visitor visitor;
  private final Random random = new Random(20_261_121);
  private final Map<String, Supplier<Account>> kinds = new LinkedHashMap<>();
  private final Map<String, Sample> samples = new LinkedHashMap<>();

  private TimingDrill(Report report, Visitor visitor, List<Account> former, List<Account> present) {
    this.report = report;
    this.visitor = visitor;
    kinds.put("unknown address", Account::fresh);
    kinds.put("wrong password", () -> any(present).with("wrong password"));
    kinds.put(
        "wrong password, hash of cost " + FORMER_COST, () -> any(former).with("wrong password"));
    kinds.put("password of 5,000 characters", () -> any(present).with("x".repeat(5_000)));
    kinds.put("unknown address, 5,000 characters", () -> Account.fresh().with("x".repeat(5_000)));
    kinds.keySet().forEach(kind -> samples.put(kind, new Sample()));
  }

  /** Accounts made at one cost, asked for at another. */
  public static void run(Bench bench, Report report) throws Exception {
    Server before = bench.keep(start(bench, FORMER_COST));
    List<Account> former = accounts(Visitor.at(before.port()));
    before.close();
    Server server = bench.keep(start(bench, COST));
    Visitor visitor = Visitor.at(server.port());
    new TimingDrill(report, visitor, former, accounts(visitor)).run();
  }

  private static Server start(Bench bench, int cost) throws Exception {
    return Server.start(
        bench.directory().resolve("logs"),
        List.of(),
        Map.of(
            "password.bcrypt-cost", String.valueOf(cost),
            "throttle.per-network", "1000000",
            "throttle.per-account", "1000000",
            "throttle.per-account-and-network", "100",
            "database.data-directory", bench.directory().resolve("home").toString()));
  }

  private static List<Account> accounts(Visitor visitor) throws IOException {
    List<Account> accounts = new ArrayList<>();
    for (int i = 0; i < ACCOUNTS; i++) {
      Account account = Account.fresh();
      visitor.register(account);
      accounts.add(account);
    }
    return accounts;
  }

  private void run() throws IOException {
    for (int i = 0; i < EACH / 10; i++) {
      round(new LinkedHashMap<>());
    }
    int others = 0;
    for (int i = 0; i < EACH; i++) {
      others += round(samples);
    }
    Sample unknown = samples.get("unknown address");
    report.figure("requests of each kind", EACH + ", interleaved, cost " + COST);
    samples.forEach(
        (kind, sample) ->
            report.figure("median, " + kind, "%.2f ms".formatted(sample.median() / 1e6)));
    report.claim("every answer is a 401", others == 0, others + " are not");
    samples.forEach((kind, sample) -> judge(kind, sample, unknown));
  }

  private void judge(String kind, Sample sample, @Nullable Sample unknown) {
    if (unknown == null || sample == unknown) {
      return;
    }
    double t = Sample.welch(sample, unknown);
    report.claim(
        kind + " takes as long as an unknown address, |t| < " + LIMIT,
        Math.abs(t) < LIMIT,
        "t = %.2f".formatted(t));
  }

  private int round(Map<String, Sample> into) throws IOException {
    List<String> order = new ArrayList<>(kinds.keySet());
    Collections.shuffle(order, random);
    int others = 0;
    for (String kind : order) {
      Account account = kinds.getOrDefault(kind, Account::fresh).get();
      long began = System.nanoTime();
      Answer answer = visitor.basicLogin(account);
      long took = System.nanoTime() - began;
      others += answer.status() == 401 ? 0 : 1;
      Sample sample = into.get(kind);
      if (sample != null) {
        sample.add(took);
      }
    }
    return others;
  }

  private Account any(List<Account> accounts) {
    return accounts.get(random.nextInt(accounts.size()));
  }
}
