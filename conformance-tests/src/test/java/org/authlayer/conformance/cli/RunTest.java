package org.authlayer.conformance.cli;

import static org.authlayer.conformance.selftest.Where.where;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.Where;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTest {

  private static final String[] GUARDS = {"--only", "AL-GRD-*,AL-RED-*"};

  @TempDir Path folder;

  @Test
  void rightTargetIsKeptTwiceOnTheSameDatabase() throws IOException {
    try (ServedReference served = new ServedReference(UnaryOperator.identity())) {
      Kit first = run(served.targetFile(), GUARDS);
      assertEquals(0, first.exit(), first.out() + first.err());
      assertEquals(0, run(served.targetFile(), GUARDS).exit());
      assertTrue(first.out().contains("basic-login: "), first.out());
      assertTrue(first.err().contains("PASS"), first.err());
      assertTrue(results().path("complete").asBoolean());
      assertEquals(0, results().path("exit").asInt());
      for (String name : List.of("report.html", "junit.xml", "summary.md", "badge.svg")) {
        assertTrue(Files.size(out().resolve(name)) > 100, name);
      }
    }
  }

  @Test
  void busyTargetIsAskedAgainAndTheReportSaysSo() throws IOException {
    AtomicInteger posts = new AtomicInteger();
    UnaryOperator<Application> busy =
        application ->
            message ->
                message.method().equals("POST") && posts.incrementAndGet() == 1
                    ? HttpResponse.of(503).with("Retry-After", "1")
                    : application.respond(message);
    try (ServedReference served = new ServedReference(busy)) {
      Kit kit = run(served.targetFile(), "--only", "AL-GRD-01", "--profile", "token");
      assertEquals(0, kit.exit(), kit.out() + kit.err());
      String note = "requests sent again after 503 with Retry-After: 1 (POST /token/users: 1)";
      assertTrue(kit.out().contains(note), kit.out());
      assertTrue(results().path("notes").path(0).asText().contains(note));
      for (String name : List.of("report.html", "summary.md")) {
        assertTrue(Files.readString(out().resolve(name)).contains(note), name);
      }
    }
  }

  @Test
  void wrongTargetEndsWith1() throws IOException {
    try (ServedReference served = new ServedReference(where(401).status(403))) {
      Kit kit = run(served.targetFile(), GUARDS);
      assertEquals(1, kit.exit(), kit.out());
      assertTrue(kit.out().contains("AL-GRD-01"), kit.out());
      assertEquals(1, Kit.run("verify", out().resolve("results.json").toString()).exit());
    }
  }

  /** The target answers 403 for 401: one clause fails in each of two profiles. */
  @Test
  void expectedFailuresFailNoRunAndOneThatPassesDoes() throws IOException {
    String[] some = {"--only", "AL-GRD-01", "--profile", "token,jwt"};
    Path list = folder.resolve("expected.txt");
    try (ServedReference wrong = new ServedReference(where(401).status(403));
        ServedReference right = new ServedReference(UnaryOperator.identity())) {
      Kit plain = run(wrong.targetFile(), some);
      assertEquals(1, plain.exit(), plain.out());
      assertTrue(plain.err().endsWith("2 of 2 failed\n"), plain.err());
      assertTrue(plain.err().contains("\n    Expected: "), plain.err());
      assertTrue(plain.err().contains("\n    Got:      "), plain.err());
      Path old = Files.move(out().resolve("results.json"), folder.resolve("old.json"));

      Files.writeString(list, "# here 403\nAL-GRD-01 token a reason\n\n");
      Kit half = run(wrong.targetFile(), with(some, list));
      assertEquals(1, half.exit(), half.out());
      assertTrue(half.err().endsWith("1 of 2 failed\n"), half.err());
      Kit compared = compare(old);
      assertEquals(0, compared.exit(), compared.out());
      assertTrue(compared.out().contains("better   AL-GRD-01 token: FAIL, now EXPECTED"));

      Files.writeString(list, "AL-GRD-01 *");
      Kit whole = run(wrong.targetFile(), with(some, list));
      assertEquals(0, whole.exit(), whole.out());
      assertTrue(whole.out().contains("failed as expected: AL-GRD-01"), whole.out());
      String results = out() + "/results.json";
      assertEquals(4, Kit.run("verify", results, "--expected", list.toString()).exit());
      assertEquals(1, Kit.run("verify", results).exit());
      assertFalse(Files.readString(out().resolve("junit.xml")).contains("<failure"));

      Kit passing = run(right.targetFile(), with(some, list));
      assertEquals(1, passing.exit(), passing.out());
      assertTrue(passing.out().contains("Expected to fail, but passed: AL-GRD-01 *"));
      assertEquals(0, compare(old).exit());
      assertEquals(1, Kit.run("compare", results, old.toString()).exit());

      Kit less = run(right.targetFile(), "--only", "AL-GRD-01", "--profile", "jwt");
      assertEquals(0, less.exit(), less.out());
      assertEquals(4, compare(old).exit());
    }
    Files.writeString(list, "AL-GRD-1 token\nAL-GRD-01\nAL-GRD-01 tokn\n");
    try (ServedReference right = new ServedReference(UnaryOperator.identity())) {
      Kit wrong = run(right.targetFile(), with(some, list));
      assertMistake(wrong, "expected.txt:1: unknown clause 'AL-GRD-1', did you mean AL-GRD-");
      assertMistake(wrong, "expected.txt:2: AL-GRD-01: the profile is missing");
      assertMistake(wrong, "not 'tokn'");
    }
  }

  @Test
  void dryRunNamesTheChecksAndSendsNothing() throws IOException {
    ServedReference closed = new ServedReference(UnaryOperator.identity());
    closed.close();
    Kit dry = run(closed.targetFile(), "--dry-run", "--only", "AL-GRD-01", "--profile", "token");
    assertEquals(0, dry.exit(), dry.out() + dry.err());
    assertTrue(dry.out().startsWith("AL-GRD-01 token\n1 checks would run"), dry.out());
    assertFalse(Files.exists(out()));
  }

  @Test
  void targetThatDiesHalfWayEndsWith3AndLeavesResults() throws IOException {
    AtomicInteger requests = new AtomicInteger();
    ServedReference[] served = new ServedReference[1];
    UnaryOperator<Application> mortal =
        application ->
            message -> {
              if (requests.incrementAndGet() == 30) {
                served[0].stop();
              }
              return application.respond(message);
            };
    served[0] = new ServedReference(mortal);
    try (ServedReference dying = served[0]) {
      Kit kit = run(dying.targetFile(), GUARDS);
      assertEquals(3, kit.exit(), kit.out());
      assertTrue(kit.out().contains("stopped answering"), kit.out());
      assertFalse(results().path("verdicts").isEmpty());
    }
  }

  @Test
  void closedPortEndsWith3() throws IOException {
    ServedReference served = new ServedReference(UnaryOperator.identity());
    served.close();
    Kit kit = run(served.targetFile(), GUARDS);
    assertEquals(3, kit.exit());
    assertTrue(kit.out().contains("cannot be reached"), kit.out());
    assertTrue(kit.out().contains(served.root() + " refuses connections"), kit.out());
    assertTrue(kit.err().endsWith("0 of 15 failed, 15 could not be checked\n"), kit.err());
    assertTrue(Files.readString(out().resolve("badge.svg")).contains("no result"));
  }

  @Test
  void targetThatAnswersTooSlowlyEndsWith3() throws IOException {
    CountDownLatch never = new CountDownLatch(1);
    UnaryOperator<Application> slow =
        application ->
            message -> {
              if (message.method().equals("POST")) {
                awaitThe(never);
              }
              return application.respond(message);
            };
    try (ServedReference served = new ServedReference(slow)) {
      Kit kit =
          run(
              served.targetFile().replace("limits:\n", "limits:\n  answerMillis: 3000\n"),
              "--only",
              "AL-GRD-01",
              "--profile",
              "basic-login,token");
      assertEquals(3, kit.exit(), kit.out());
      assertTrue(kit.err().contains("BROKEN"), kit.err());
      assertTrue(kit.err().contains("[  1/2] "), kit.err());
      String late = "/users did not finish its answer within \\d+ ms \\(limits.answerMillis\\)";
      assertTrue(Pattern.compile(late).matcher(kit.err()).find(), kit.err());
      assertTrue(kit.err().contains("or set limits.workers to 1"), kit.err());
      never.countDown();
    }
  }

  @Test
  void tenMegabytesEndWith3() throws IOException {
    UnaryOperator<Application> fat =
        Where.where(message -> message.path().endsWith("/login"))
            .answers(right -> HttpResponse.of(200, new Body.Text("x".repeat(10 << 20))));
    try (ServedReference served = new ServedReference(fat)) {
      Kit kit = run(served.targetFile(), "--only", "AL-GRD-03", "--profile", "basic-login");
      assertEquals(3, kit.exit(), kit.out());
      assertTrue(kit.err().contains("longer than 1048576 bytes"), kit.err());
    }
  }

  @Test
  void unwritableReportFolderEndsWith2BeforeAnythingRuns() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    try (ServedReference served = new ServedReference(UnaryOperator.identity())) {
      Path target = Files.writeString(folder.resolve("target.yaml"), served.targetFile());
      Kit kit =
          Kit.run("run", "--target", target.toString(), "--out", file.resolve("x").toString());
      assertEquals(2, kit.exit());
      assertTrue(kit.err().contains("cannot be written to"), kit.err());
      assertEquals("", kit.out());
    }
  }

  @Test
  void mistakesOfTheUserEndWith2() throws IOException {
    try (ServedReference served = new ServedReference(UnaryOperator.identity())) {
      String target = served.targetFile();
      assertMistake(run(target, "--only", "AL-XYZ-*"), "AL-XYZ-*");
      assertMistake(run(target, "--only", "AL-RED-01", "--profile", "token"), "nothing to run");
      assertMistake(
          run(target, "--profile", "tokens"), "unknown profile 'tokens', did you mean token?");
      assertMistake(run(target, "--workers", "many"), "--workers");
      assertMistake(run(target, "--workers", "0"), "--workers 0: from 1 to 64");
      assertMistake(run(target, "--worker", "3"), "--worker");
      assertMistake(run(target + "decision: {}\n"), "decision: unknown key");
      String basic = "profiles: {basic-login: " + served.root() + "}\n";
      assertMistake(run(basic, "--profile", "token"), "does not claim it");
      assertMistake(Kit.run("run"), "--target");
      assertMistake(Kit.run("run", "--target", folder + "/none.yaml"), "none.yaml");
      assertMistake(Kit.run("rum"), "rum");
      assertMistake(Kit.run(), "no command was given");
    }
  }

  @Test
  void undeclaredAnswerEndsWith4OnlyWhereCompletenessIsRequired() throws IOException {
    try (ServedReference served = new ServedReference(UnaryOperator.identity())) {
      String target = served.targetFile().replaceAll("  redirect: .*\n", "");
      String[] some = {"--only", "AL-RED-*", "--profile", "form"};
      assertEquals(0, run(target, some).exit());
      Kit strict = run(target, Stream.concat(Stream.of(some), Stream.of("--require-complete")));
      assertEquals(4, strict.exit(), strict.out());
      Kit verified = Kit.run("verify", out() + "/results.json", "--require-complete");
      assertEquals(4, verified.exit(), verified.out());
    }
  }

  /** Each of several profiles that register users claims the clauses of a registration. */
  @Test
  void registrationIsAskedInTheFirstProfileThatIsClaimed() throws IOException {
    try (ServedReference served = new ServedReference(UnaryOperator.identity())) {
      String[] some = {"--only", "AL-REG-05,AL-REG-16"};
      for (String one : List.of("token", "jwt", "token-expiring")) {
        Kit alone = run("profiles: {%s: %s/%s}\n".formatted(one, served.root(), one), some);
        assertEquals(0, alone.exit(), alone.out());
        assertTrue(alone.out().contains(one + ": 2 of 2 asserted"), alone.out());
      }
      Kit all = run(served.targetFile(), some);
      assertTrue(all.out().contains("basic-login: 2 of 2 asserted"), all.out());
      assertTrue(all.err().contains("[  2/2] "), all.err());
    }
  }

  /** The profiles of a run share the examples of a law, and no others. */
  @Test
  void runOfOneProfileTriesAllThatSeveralShare() throws IOException {
    try (ServedReference served = new ServedReference(UnaryOperator.identity())) {
      run(served.targetFile(), "--only", "AL-LAW-02", "--profile", "jwt,token");
      int shared = observations("jwt");
      run(served.targetFile(), "--only", "AL-LAW-02", "--profile", "jwt");
      int alone = observations("jwt");
      assertTrue(alone > shared + shared / 2, alone + " alone, " + shared + " of two");
    }
  }

  @Test
  void nobodyWhoIsAskedForIsForgotten() throws IOException {
    try (ServedReference served = new ServedReference(UnaryOperator.identity())) {
      run(served.targetFile(), "--only", "AL-GRD-*", "--profile", "token");
      Kit token = Kit.run("verify", out() + "/results.json", "--require", "token");
      assertEquals(4, token.exit());
      assertTrue(token.out().contains("Without a verdict"), token.out());
      assertEquals(2, Kit.run("verify", out() + "/results.json", "--require", "tokn").exit());
      assertEquals(2, Kit.run("verify", out() + "/report.html").exit());
    }
  }

  @Test
  void whatWasGivenAppearsInNoOutput() throws IOException {
    try (ServedReference served = new ServedReference(UnaryOperator.identity())) {
      String marker = "marker-" + Long.toHexString(System.nanoTime()) + "-ü&\"'";
      String target =
          served.targetFile().replaceAll("simple.token: .*\n", "simple.token: \\${MARKER}\n");
      Kit kit =
          run(
              Map.of("MARKER", marker),
              target,
              Stream.of("--only", "AL-GRD-*,AL-RED-*,AL-GEN-*,AL-CMP-*", "--exchanges", "all"));
      StringBuilder everything = new StringBuilder(kit.out() + kit.err());
      try (Stream<Path> files = Files.list(out())) {
        for (Path file : files.toList()) {
          everything.append(Files.readString(file));
        }
      }
      for (String secret : List.of(marker, "admin password")) {
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        for (String form :
            List.of(
                secret,
                URLEncoder.encode(secret, StandardCharsets.UTF_8),
                Base64.getEncoder().withoutPadding().encodeToString(bytes))) {
          assertFalse(everything.toString().contains(form), "found " + form);
        }
      }
      assertTrue(everything.toString().contains("Ada-knows-"), "what the kit made is shown");
    }
  }

  private static String[] with(String[] some, Path list) {
    return Stream.concat(Stream.of(some), Stream.of("--expected", list.toString()))
        .toArray(String[]::new);
  }

  private Kit compare(Path old) {
    return Kit.run("compare", old.toString(), out() + "/results.json");
  }

  private static void assertMistake(Kit kit, String named) {
    assertEquals(2, kit.exit(), kit.out() + kit.err());
    assertTrue(kit.err().contains(named), kit.err());
  }

  private static void awaitThe(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private Path out() {
    return folder.resolve("out");
  }

  /** How many were noted of a clause in one profile. */
  private int observations(String profile) throws IOException {
    return results()
        .path("verdicts")
        .valueStream()
        .filter(verdict -> verdict.path("profile").asText().equals(profile))
        .mapToInt(verdict -> verdict.path("observations").size())
        .sum();
  }

  private JsonNode results() throws IOException {
    return new JsonMapper().readTree(Files.readString(out().resolve("results.json")));
  }

  private Kit run(String targetFile, String... arguments) throws IOException {
    return run(targetFile, Stream.of(arguments));
  }

  private Kit run(String targetFile, Stream<String> arguments) throws IOException {
    return run(Map.of(), targetFile, arguments);
  }

  private Kit run(Map<String, String> environment, String targetFile, Stream<String> arguments)
      throws IOException {
    Path target = Files.writeString(folder.resolve("target.yaml"), targetFile);
    Stream<String> fixed =
        Stream.of("run", "--target", target.toString(), "--out", out().toString());
    return Kit.run(environment, Stream.concat(fixed, arguments).toArray(String[]::new));
  }
}
