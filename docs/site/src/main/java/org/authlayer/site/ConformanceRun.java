package org.authlayer.site;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.authlayer.conformance.cli.Main;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.authlayer.testing.memory.ManualClock;

/**
 * The kit's run over the wire against the server as it is here: two instances on an embedded
 * PostgreSQL of its own, with the target file of this project and levers for clock and tables.
 */
final class ConformanceRun {

  static final String PAGE = "conformance/report.html";

  private static final String TARGET = "conformance-tests/targets/authlayer.yaml";
  private static final int RANDOM_BYTES = 36;

  /** The least there is, so that a run takes seconds; the report says so. */
  private static final int COST = 4;

  private final ManualClock clock =
      new ManualClock(Instant.ofEpochSecond(InstantSource.system().instant().getEpochSecond()));
  private final Adapters parts = Adapters.found().withTime(clock).withEvents(event -> {});
  private final Map<String, String> secrets = secrets();
  private final Path data;

  private ConformanceRun(Path data) {
    this.data = data;
  }

  static void write(Repository repository, Path out) throws IOException {
    Path work = out.resolveSibling("conformance");
    Path reports = work.resolve("reports");
    new ConformanceRun(work.resolve("data")).run(repository, work, reports);
    Path page = out.resolve(PAGE);
    Files.createDirectories(page.resolveSibling(""));
    String back = "<main>\n<p class=\"note\"><a href=\"../index.html\">All pages</a></p>";
    String report = Files.readString(reports.resolve("report.html"));
    Files.writeString(page, report.replaceFirst("<main>", back));
    if (Boolean.getBoolean("pictures")) {
      Path badge = repository.root().resolve(Pictures.FOLDER).resolve("conformance-badge.svg");
      Files.copy(reports.resolve("badge.svg"), badge, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private void run(Repository repository, Path work, Path reports) throws IOException {
    Files.createDirectories(work);
    Map<String, String> settings = settings();
    settings.put("database.data-directory", data.toString());
    try (ClockEndpoint lever = new ClockEndpoint(clock);
        Server first = Server.start(settings, parts)) {
      Map<String, String> database = database();
      Map<String, String> others = settings();
      others.putAll(database);
      try (Server second = Server.start(others, parts)) {
        Path target = work.resolve("target.yaml");
        Files.writeString(
            target, target(repository, first, second) + levers(lever.url(), database));
        judge(target, reports);
      }
    }
  }

  private void judge(Path target, Path reports) throws IOException {
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    String[] words = {"run", "--target", target.toString(), "--out", reports.toString()};
    int exit = Main.run(secrets, out, out, words);
    if (exit != 0) {
      throw new IOException("the conformance run ended with exit code " + exit);
    }
  }

  private Map<String, String> settings() {
    BcryptHasher hasher = new BcryptHasher();
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("server.port", "0");
    settings.put("password.bcrypt-cost", String.valueOf(COST));
    settings.put("jwt.keys.0.kid", "kit");
    settings.put("jwt.keys.0.algorithm", "HS256");
    settings.put("jwt.keys.0.secret", base64(secret("JWT_SECRET")));
    settings.put("demo.name", "Simon Simple");
    settings.put("demo.username", "simon");
    settings.put("demo.password-hash", hasher.hash(secret("SIMPLE_PASSWORD")));
    settings.put("demo.token", secret("SIMPLE_TOKEN"));
    settings.put("demo.admin-name", "Amanda Admin");
    settings.put("demo.admin-username", "amanda");
    settings.put("demo.admin-password-hash", hasher.hash(secret("ADMIN_PASSWORD")));
    return settings;
  }

  private String secret(String name) {
    return secrets.getOrDefault(name, "");
  }

  /** As the target file names them; the server takes no key that can be guessed. */
  private static Map<String, String> secrets() {
    Map<String, String> secrets = new LinkedHashMap<>();
    for (String name : List.of("SIMPLE_PASSWORD", "SIMPLE_TOKEN", "ADMIN_PASSWORD", "JWT_SECRET")) {
      byte[] random = new byte[RANDOM_BYTES];
      new SecureRandom().nextBytes(random);
      secrets.put(name, Base64.getEncoder().encodeToString(random));
    }
    return secrets;
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Where the embedded PostgreSQL listens, as its own files say. */
  private Map<String, String> database() throws IOException {
    Path process = found("postmaster.pid");
    Path password = found("authlayer.password");
    List<String> lines = Files.readAllLines(process);
    return Map.of(
        "database.url",
        "jdbc:postgresql://127.0.0.1:" + lines.get(3).strip() + "/postgres",
        "database.user",
        "authlayer",
        "database.password",
        Files.readString(password).strip());
  }

  private Path found(String name) throws IOException {
    try (Stream<Path> files = Files.walk(data, 3)) {
      return files.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
    }
  }

  private static String target(Repository repository, Server first, Server second) {
    String target =
        repository
            .read(TARGET)
            .replace("name: authlayer\n", "name: " + name(repository) + "\n")
            .replace("bcryptCost: 12", "bcryptCost: " + COST)
            .replace("http://127.0.0.1:8080", first.url().toString());
    String again =
        target
            .lines()
            .filter(line -> line.startsWith("  ") && line.contains(first.url().toString()))
            .map(line -> line.replace(first.url().toString(), second.url().toString()))
            .reduce("second:\n", (all, line) -> all + line + "\n");
    return target + "\n" + again;
  }

  private static String name(Repository repository) {
    return "authlayer %s (bcrypt cost %s)".formatted(repository.version(), COST);
  }

  private static String levers(String clock, Map<String, String> database) {
    return """
    levers:
      clock: {url: '%s'}
      store: {url: '%s', user: '%s', password: '%s'}
    """
        .formatted(
            clock,
            database.get("database.url"),
            database.get("database.user"),
            database.get("database.password"));
  }
}
