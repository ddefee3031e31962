package org.authlayer.drills.secrets;

import at.favre.lib.crypto.bcrypt.BCrypt;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.authlayer.drills.bench.Account;
import org.authlayer.drills.bench.Bench;
import org.authlayer.drills.bench.Cluster;
import org.authlayer.drills.bench.Jdk;
import org.authlayer.drills.bench.Report;
import org.authlayer.drills.bench.Server;
import org.authlayer.drills.bench.Visitor;

/** All secrets of a whole run, searched for where none may be. */
public final class SecretsDrill {

  private static final Path TARGET = Path.of("targets", "authlayer.yaml");
  private static final int VISITORS = 50;
  private static final int COST = 4;

  private final Bench bench;
  private final Report report;
  private final Secrets secrets = new Secrets();

  /**
   * All but what the kit made up itself, which its reports show so that a failure can be repeated.
   */
  private final Secrets given = new Secrets();

  private final String demoPassword = Jdk.randomKey();
  private final String adminPassword = Jdk.randomKey();
  private final String demoToken = Jdk.randomKey();
  private final String jwtCharacters = Jdk.randomKey();

  private SecretsDrill(Bench bench, Report report) {
    this.bench = bench;
    this.report = report;
  }

  /** Visitors and the whole kit through a relay that sees every secret. */
  public static void run(Bench bench, Report report) throws Exception {
    new SecretsDrill(bench, report).run();
  }

  private void run() throws Exception {
    Path home = bench.directory();
    Cluster cluster = bench.keep(Cluster.start(home.resolve("programs"), home.resolve("data")));
    Path logs = home.resolve("logs");
    refusedStart(logs, cluster);
    Server server = bench.keep(Server.start(logs, List.of(), settings(cluster)));
    Relay relay = bench.keep(Relay.before(server.port()));
    visit(Visitor.at(relay.port()));
    given.readQuestions(relay.questions());
    given.readAnswers(relay.answers());
    report.progress("the kit runs");
    Kit.run(TARGET, relay.port(), home.resolve("reports"), environment());
    collect(relay, cluster);
    server.close();
    Files.copy(cluster.log(), logs.resolve("postgresql.log"));
    judge(logs, relay.answers());
  }

  private void visit(Visitor visitor) throws IOException {
    for (int i = 0; i < VISITORS; i++) {
      Account account = Account.fresh();
      visitor.register(account);
      String token = visitor.tokenLogin(account).member("value").orElse("none");
      visitor.me(token);
      visitor.formLogin(account).cookie().ifPresent(session -> page(visitor, session));
      visitor.jwtLogin(account);
      Account wrong = account.with("wrong " + account.password());
      visitor.tokenLogin(wrong);
      visitor.formLogin(wrong);
      visitor.me("refused-" + token);
      visitor.changePassword(token, account, "next " + account.password());
      visitor.json("POST", "/users", "", "{\"password\":\"unfinished " + account.password());
      visitor.get("/me?token=" + token.substring(0, 12));
      visitor.send("FOO", "/me", Visitor.basic(account), "");
    }
  }

  private static void page(Visitor visitor, String session) {
    try {
      visitor.account(session);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A start that is refused has a message, and the password is no part of it. */
  private void refusedStart(Path logs, Cluster cluster) throws IOException {
    Map<String, String> settings = settings(cluster);
    String wrong = Jdk.randomKey();
    note("database password", wrong);
    settings.put("database.password", wrong);
    try {
      bench.keep(Server.start(logs, List.of(), settings));
      report.claim("a wrong database password is refused", false, "started");
    } catch (Exception refused) {
      boolean named = text(logs).contains("refused the login: check database.user");
      report.claim("a wrong database password is refused", named, "no start");
    }
  }

  private void collect(Relay relay, Cluster cluster) throws Exception {
    note("database password", cluster.password());
    note("key", jwtCharacters);
    note("password", demoPassword);
    note("password", adminPassword);
    note("token", demoToken);
    secrets.readQuestions(relay.questions());
    secrets.readAnswers(relay.answers());
    cluster.texts("select password_hash from users").forEach(hash -> note("hash", hash));
    cluster.texts("select value from user_tokens").forEach(token -> secrets.add("token", token));
    report.figure("secrets", secrets.counts());
    report.figure("of them not made up by the kit", given.counts());
  }

  private void judge(Path logs, String answers) throws IOException {
    String logged = text(logs);
    String reported = text(bench.directory().resolve("reports"));
    report.figure("log", logged.length() / 1024 + " KB");
    report.figure("reports of the kit", reported.length() / 1024 + " KB");
    report.figure("answers", answers.length() / 1024 + " KB");
    none("no secret in a log", secrets.foundIn(logged));
    int signed = Secrets.signedTokensIn(logged);
    report.claim("nothing that looks like a signed token in a log", signed == 0, signed);
    none("no secret in a report but the kit's own", given.foundIn(reported));
    Map<String, List<String>> told = new TreeMap<>();
    for (String kind : List.of("password", "hash", "key", "database password")) {
      List<String> found =
          secrets.of(kind).stream()
              .filter(secret -> Secrets.isIn(answers, secret))
              .map(Secrets::hint)
              .toList();
      if (!found.isEmpty()) {
        told.put(kind, found);
      }
    }
    none("no password, hash or key in an answer", told);
    planted("the log", secrets, logged);
    planted("the reports", given, reported);
  }

  /** What cannot find anything finds nothing. */
  private void planted(String where, Secrets searched, String text) {
    for (String kind : List.of("password", "token", "session", "hash")) {
      String secret = searched.of(kind).iterator().next();
      boolean found = searched.foundIn(text + "event=planted value=" + secret).containsKey(kind);
      report.claim("the search finds a " + kind + " planted in " + where, found, found);
    }
  }

  private void none(String sentence, Map<String, ?> found) {
    report.claim(sentence, found.isEmpty(), found.isEmpty() ? "none found" : found);
  }

  private static String text(Path directory) throws IOException {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        text.append(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
      }
    }
    return text.toString();
  }

  private Map<String, String> environment() {
    return Map.of(
        "SIMPLE_PASSWORD", demoPassword,
        "SIMPLE_TOKEN", demoToken,
        "ADMIN_PASSWORD", adminPassword,
        "JWT_SECRET", jwtCharacters);
  }

  private Map<String, String> settings(Cluster cluster) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("server.access-log", "true");
    settings.put("password.bcrypt-cost", String.valueOf(COST));
    settings.put("database.url", cluster.url());
    settings.put("database.user", Cluster.ROLE);
    settings.put("database.password", cluster.password());
    settings.put("demo.name", "Simon Simple");
    settings.put("demo.username", "simon");
    settings.put("demo.password-hash", hash(demoPassword));
    settings.put("demo.token", demoToken);
    settings.put("demo.admin-name", "Amanda Admin");
    settings.put("demo.admin-username", "amanda");
    settings.put("demo.admin-password-hash", hash(adminPassword));
    settings.put("jwt.keys.0.kid", "kit");
    settings.put("jwt.keys.0.algorithm", "HS256");
    byte[] key = jwtCharacters.getBytes(StandardCharsets.UTF_8);
    settings.put("jwt.keys.0.secret", Base64.getEncoder().encodeToString(key));
    return settings;
  }

  private String hash(String password) {
    String hash = BCrypt.withDefaults().hashToString(COST, password.toCharArray());
    note("hash", hash);
    return hash;
  }

  private void note(String kind, String secret) {
    secrets.add(kind, secret);
    given.add(kind, secret);
  }
}
