package org.authlayer.secondfactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.EmbeddedDatabase;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.authlayer.testing.Caller;
import org.authlayer.testing.memory.ManualClock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The packed server's parts over HTTP, with PostgreSQL, for users of both kinds. */
final class SecondFactorTest {

  private static final Instant START = Instant.parse("2026-11-27T12:00:00Z");
  private static final String FIRST_KEY = Base64.getEncoder().encodeToString(new byte[32]);
  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static final String FAILURES = "3";

  private static final ManualClock CLOCK = new ManualClock(START);
  private static final Queue<AuthEvent> EVENTS = new ConcurrentLinkedQueue<>();
  private static EmbeddedDatabase database;
  private static Server server;

  private String name;

  @BeforeAll
  static void start(@TempDir Path folder) {
    database =
        ServiceLoader.load(EmbeddedDatabase.Factory.class)
            .findFirst()
            .orElseThrow()
            .start(DatabaseSettings.embedded(folder.resolve("database")));
    server = server(Map.of("app.second-factor.keys", FIRST_KEY));
  }

  private static Server server(Map<String, String> keys) {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "server.port",
                "0",
                "database.url",
                database.url(),
                "database.user",
                database.user(),
                "database.password",
                database.password(),
                "password.bcrypt-cost",
                "4",
                "throttle.per-account-and-network",
                FAILURES));
    settings.putAll(keys);
    return Server.start(
        settings,
        Adapters.found().withApplications(new Vault()).withTime(CLOCK).withEvents(EVENTS::add));
  }

  @AfterAll
  static void stop() {
    server.close();
    database.close();
  }

  @BeforeEach
  void nextUser() {
    name = "u" + NUMBER.incrementAndGet() + "@b.cc";
    EVENTS.clear();
  }

  private Caller caller(String base) {
    return new Caller(server.url() + base);
  }

  private Caller signedUp(String base) {
    Caller caller = caller(base);
    String user =
        """
        {"name":"Ada","email":"%s","password":"longhorse","confirmPassword":"longhorse"}\
        """
            .formatted(name);
    assertEquals(200, caller.json("POST", "/users", user).status());
    return loggedIn(base);
  }

  private Caller loggedIn(String base) {
    Caller caller = caller(base);
    assertEquals(200, caller.json("POST", "/login", password()).status());
    return caller;
  }

  private String password() {
    return "{\"username\":\"%s\",\"password\":\"longhorse\"}".formatted(name);
  }

  /** A user with a second factor, in a session that proved it at the enrolment. */
  private record Enrolled(Caller caller, String secret, List<String> recoveryCodes) {

    String code() {
      return code(0);
    }

    String code(long drift) {
      return Totp.COMMON.code(decoded(secret), Totp.step(CLOCK.instant()) + drift);
    }
  }

  private Enrolled enrolled(String base) {
    Caller caller = signedUp(base);
    Caller.Answer proposed = caller.json("POST", "/second-factor", "");
    assertEquals(200, proposed.status(), proposed.body());
    String secret = proposed.all("\"secret\":\"([A-Z2-7]{32})\"").get(0);
    String code = Totp.COMMON.code(decoded(secret), Totp.step(CLOCK.instant()));
    Caller.Answer confirmed = caller.json("POST", "/second-factor/confirm", proof(code));
    assertEquals(200, confirmed.status(), confirmed.body());
    List<String> codes = confirmed.all("\"((?:[A-Z2-7]{5}-?){5})\"");
    assertEquals(Factors.RECOVERY_CODES, codes.size());
    CLOCK.advance(Totp.STEP);
    return new Enrolled(caller, secret, codes);
  }

  private static byte[] decoded(String base32) {
    byte[] bytes = new byte[base32.length() * 5 / 8];
    long held = 0;
    int bits = 0;
    int at = 0;
    for (int i = 0; i < base32.length(); i++) {
      held = (held << 5) | "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(base32.charAt(i));
      bits += 5;
      if (bits >= 8) {
        bits -= 8;
        bytes[at++] = (byte) (held >> bits);
      }
    }
    return bytes;
  }

  private static String proof(String code) {
    return "{\"code\":\"" + code + "\"}";
  }

  private static int prove(Caller caller, String code) {
    return caller.json("POST", "/second-factor/proof", proof(code)).status();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void sessionThatProvedAPasswordOnlyIsRefused(String base) {
    Enrolled user = enrolled(base);
    Caller second = loggedIn(base);
    assertEquals(200, second.get("/plain").status());
    assertEquals(403, second.get("/letters").status());
    assertEquals(403, second.get("/board").status());
    assertEquals(200, prove(second, user.code()));
    assertEquals(200, second.get("/letters").status());
    assertEquals(200, second.get("/board").status());
    assertEquals(200, user.caller().get("/letters").status());
  }

  @Test
  void valuesUnderKeysThatAClientChoosesChangeNoEnrolment() {
    Caller caller = signedUp("/keeper");
    Caller.Answer proposed = caller.json("POST", "/second-factor", "");
    String secret = proposed.all("\"secret\":\"([A-Z2-7]{32})\"").get(0);
    String entry = "second-factor/keeper/" + name;
    assertEquals(200, caller.json("PUT", "/note?key=" + entry, "").status());
    assertEquals(400, caller.json("PUT", "/note?key=authlayer/" + entry, "").status());
    String code = Totp.COMMON.code(decoded(secret), Totp.step(CLOCK.instant()));
    assertEquals(200, caller.json("POST", "/second-factor/confirm", proof(code)).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void userWithoutASecondFactorPassesAllButWhatRequiresOne(String base) {
    Caller caller = signedUp(base);
    assertEquals(200, caller.get("/letters").status());
    assertEquals(403, caller.get("/board").status());
    assertEquals(401, caller(base).get("/letters").status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void tokenProvesNoSecondFactor(String base) {
    enrolled(base);
    Caller caller = caller(base);
    String basic =
        Base64.getEncoder()
            .encodeToString((name + ":longhorse").getBytes(StandardCharsets.US_ASCII));
    String token =
        caller
            .with("Authorization", "Basic " + basic)
            .json("POST", "/token", "")
            .all("\"value\":\"([^\"]+)\"")
            .get(0);
    Caller bearer = caller(base).with("Authorization", "Bearer " + token);
    assertEquals(200, bearer.get("/plain").status());
    assertEquals(403, bearer.get("/letters").status());
    assertEquals(403, bearer.get("/money").status());
    assertEquals(401, prove(bearer, "000000"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void codeCountsOnceOnAllSessions(String base) {
    Enrolled user = enrolled(base);
    Caller one = loggedIn(base);
    Caller other = loggedIn(base);
    assertEquals(200, prove(one, user.code()));
    assertEquals(403, prove(other, user.code()));
    assertEquals(403, prove(other, user.code(-1)));
    CLOCK.advance(Totp.STEP);
    assertEquals(200, prove(other, user.code()));
  }

  @Test
  void codeOfTheEnrolmentIsUsedUp() {
    Enrolled user = enrolled("/user");
    assertEquals(403, prove(loggedIn("/user"), user.code(-1)));
    assertEquals(200, prove(loggedIn("/user"), user.code()));
  }

  @Test
  void ofTwoRequestsWithOneCodeOneProves() throws Exception {
    Enrolled user = enrolled("/user");
    for (int round = 0; round < 5; round++) {
      List<Caller> sessions = List.of(loggedIn("/user"), loggedIn("/user"));
      String code = user.code();
      List<Future<Integer>> both = new ArrayList<>();
      try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
        sessions.forEach(one -> both.add(pool.submit(() -> prove(one, code))));
      }
      List<Integer> statuses = new ArrayList<>();
      for (Future<Integer> one : both) {
        statuses.add(one.get());
      }
      assertEquals(List.of(200, 403), statuses.stream().sorted().toList());
      CLOCK.advance(Totp.STEP);
    }
  }

  @Test
  void codeOfAClockThatIsOneStepApartCounts() {
    Enrolled user = enrolled("/user");
    CLOCK.advance(Totp.STEP.multipliedBy(4));
    Caller caller = loggedIn("/user");
    assertEquals(403, prove(caller, user.code(-3)));
    assertEquals(403, prove(caller, user.code(2)));
    assertEquals(200, prove(caller, user.code(-1)));
    assertEquals(200, prove(caller, user.code(1)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void codeOfAnotherUserIsRefused(String base) {
    Enrolled mallory = enrolled(base);
    nextUser();
    Enrolled ada = enrolled(base);
    Caller caller = loggedIn(base);
    assertEquals(403, prove(caller, mallory.code()));
    assertEquals(403, prove(caller, mallory.recoveryCodes().get(0)));
    assertEquals(200, prove(caller, ada.code()));
  }

  @Test
  void codeWithoutTheFirstStepIsRefused() {
    Enrolled user = enrolled("/user");
    Caller stranger = caller("/user");
    assertEquals(401, prove(stranger, user.code()));
    assertEquals(401, stranger.get("/letters").status());
    assertEquals(200, prove(loggedIn("/user"), user.code()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void recoveryCodeCountsOnce(String base) {
    Enrolled user = enrolled(base);
    Caller caller = loggedIn(base);
    String code = user.recoveryCodes().get(3);
    assertEquals(200, prove(caller, code.toLowerCase(Locale.ROOT).replace("-", " ")));
    assertEquals(200, caller.get("/letters").status());
    assertTrue(caller.get("/second-factor").body().contains("\"recovery_codes\":9"));
    assertEquals(403, prove(loggedIn(base), code));
    assertEquals(200, prove(loggedIn(base), user.recoveryCodes().get(4)));
    assertTrue(changes().containsAll(List.of("enrolled", "recovered")));
  }

  private static List<String> changes() {
    return EVENTS.stream()
        .filter(AuthEvent.FactorChanged.class::isInstance)
        .map(event -> ((AuthEvent.FactorChanged) event).change())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void newRecoveryCodesReplaceTheOldOnes(String base) {
    Enrolled user = enrolled(base);
    Caller.Answer refused =
        user.caller().json("POST", "/second-factor/recovery-codes", proof("000000"));
    assertEquals(403, refused.status());
    Caller.Answer renewed =
        user.caller().json("POST", "/second-factor/recovery-codes", proof(user.code()));
    assertEquals(200, renewed.status());
    List<String> codes = renewed.all("\"((?:[A-Z2-7]{5}-?){5})\"");
    assertEquals(Factors.RECOVERY_CODES, codes.size());
    assertEquals(403, prove(loggedIn(base), user.recoveryCodes().get(0)));
    assertEquals(200, prove(loggedIn(base), codes.get(0)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void removalNeedsACode(String base) {
    Enrolled user = enrolled(base);
    assertEquals(400, user.caller().json("DELETE", "/second-factor", "{}").status());
    assertEquals(403, user.caller().json("DELETE", "/second-factor", proof("000000")).status());
    assertEquals(200, user.caller().get("/board").status());
    assertEquals(200, user.caller().json("DELETE", "/second-factor", proof(user.code())).status());
    assertEquals(403, user.caller().get("/board").status());
    assertEquals(200, user.caller().get("/letters").status());
    assertEquals(409, prove(user.caller(), user.code()));
  }

  @Test
  void proofOfAFormerEnrolmentDoesNotCount() {
    Enrolled user = enrolled("/user");
    Caller old = loggedIn("/user");
    assertEquals(200, prove(old, user.code()));
    CLOCK.advance(Totp.STEP);
    assertEquals(200, user.caller().json("DELETE", "/second-factor", proof(user.code())).status());
    Caller.Answer proposed = user.caller().json("POST", "/second-factor", "");
    String secret = proposed.all("\"secret\":\"([A-Z2-7]{32})\"").get(0);
    String code = Totp.COMMON.code(decoded(secret), Totp.step(CLOCK.instant()));
    assertEquals(200, user.caller().json("POST", "/second-factor/confirm", proof(code)).status());
    assertEquals(403, old.get("/letters").status());
    assertEquals(200, user.caller().get("/letters").status());
  }

  @Test
  void secondEnrolmentReplacesNoFactor() {
    Enrolled user = enrolled("/user");
    assertEquals(409, user.caller().json("POST", "/second-factor", "").status());
    assertEquals(200, prove(loggedIn("/user"), user.code()));
  }

  @Test
  void enrolmentNeedsTheRightCode() {
    Caller caller = signedUp("/user");
    assertEquals(409, caller.json("POST", "/second-factor/confirm", proof("000000")).status());
    assertEquals(200, caller.json("POST", "/second-factor", "").status());
    assertEquals(403, caller.json("POST", "/second-factor/confirm", proof("00000")).status());
    assertTrue(caller.get("/second-factor").body().contains("\"enrolled\":false"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void proofGivesTheSessionANewIdentifier(String base) {
    Enrolled user = enrolled(base);
    Caller caller = loggedIn(base);
    String before = caller.cookie();
    assertEquals(200, prove(caller, user.code()));
    assertNotEquals(before, caller.cookie());
    assertEquals(401, caller.holding(before).get("/plain").status());
    assertEquals(200, caller.get("/letters").status());
  }

  @Test
  void newLoginInTheSameSessionProvesAgain() {
    Enrolled user = enrolled("/user");
    Caller caller = user.caller();
    String credentials = "{\"username\":\"%s\",\"password\":\"longhorse\"}".formatted(name);
    assertEquals(200, caller.get("/letters").status());
    assertEquals(200, caller.json("POST", "/login", credentials).status());
    assertEquals(403, caller.get("/letters").status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void changeOfPasswordEndsTheOpenSecondStep(String base) {
    Enrolled user = enrolled(base);
    Caller open = loggedIn(base);
    String change = "{\"currentPassword\":\"longhorse\",\"newPassword\":\"shorthorse\"}";
    assertEquals(200, user.caller().json("PUT", "/account/password", change).status());
    assertEquals(401, prove(open, user.code()));
    assertEquals(401, open.get("/letters").status());
    assertEquals(200, prove(user.caller(), user.code()));
    assertEquals(200, user.caller().get("/letters").status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void proofOfOneTypeIsNoneOfAnother(String base) {
    String other = base.equals("/user") ? "/keeper" : "/user";
    Enrolled first = enrolled(base);
    Enrolled second = enrolled(other);
    Caller both = first.caller();
    String credentials = "{\"username\":\"%s\",\"password\":\"longhorse\"}".formatted(name);
    Caller there = caller(other).holding(both.cookie());
    assertEquals(200, there.json("POST", "/login", credentials).status());
    assertEquals(403, there.get("/letters").status());
    assertEquals(200, both.holding(there.cookie()).get("/letters").status());
    assertEquals(403, prove(there, first.code()));
    assertEquals(200, prove(there, second.code()));
    assertEquals(200, there.get("/letters").status());
    assertEquals(200, both.holding(there.cookie()).get("/letters").status());
    Caller leaving = both.holding(there.cookie());
    assertEquals(200, leaving.json("POST", "/logout", "").status());
    assertEquals(401, leaving.get("/letters").status());
    assertEquals(200, caller(other).holding(leaving.cookie()).get("/letters").status());
    assertEquals(200, leaving.json("POST", "/login", credentials).status());
    assertEquals(403, leaving.get("/letters").status());
    assertEquals(200, caller(other).holding(leaving.cookie()).get("/letters").status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void wrongCodesAreLimitedPerAccountOnAllSessions(String base) {
    Enrolled user = enrolled(base);
    for (int i = 0; i < Integer.parseInt(FAILURES); i++) {
      assertEquals(403, prove(loggedIn(base), "00000" + i));
    }
    Caller caller = loggedIn(base);
    assertEquals(429, prove(caller, user.code()));
    assertEquals(429, prove(caller, user.recoveryCodes().get(0)));
    assertTrue(EVENTS.stream().anyMatch(AuthEvent.LoginThrottled.class::isInstance));
    CLOCK.advance(Duration.ofMinutes(16));
    assertEquals(200, prove(caller, user.code()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void proofGetsTooOldForAStepUp(String base) {
    Enrolled user = enrolled(base);
    Caller caller = loggedIn(base);
    assertEquals(403, caller.get("/money").status());
    assertEquals(200, prove(caller, user.code()));
    assertEquals(200, caller.get("/money").status());
    CLOCK.advance(Duration.ofMinutes(5).plusSeconds(1));
    assertEquals(403, caller.get("/money").status());
    assertEquals(200, caller.get("/letters").status());
    assertEquals(403, password(caller, "longhorse"));
    assertEquals(200, prove(caller, user.code()));
    assertEquals(200, caller.get("/money").status());
  }

  private Caller byKey(String base, String proof) {
    Caller caller = caller(base).with("X-Key", name);
    assertEquals(200, caller.json("POST", "/key/" + proof, "").status());
    return caller;
  }

  private static List<Integer> doors(Caller caller) {
    return Stream.of("/letters", "/board", "/money", "/room", "/safe")
        .map(path -> caller.get(path).status())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void keyThatVerifiedItsUserIsTwoFactorsAndOneThatDidNotIsOne(String base) {
    signedUp(base);
    assertEquals(List.of(200, 403, 200, 200, 200), doors(byKey(base, "hwk")));
    assertEquals(List.of(200, 200, 200, 200, 200), doors(byKey(base, "mfa")));
    nextUser();
    Enrolled user = enrolled(base);
    Caller touched = byKey(base, "hwk");
    assertEquals(List.of(403, 403, 403, 303, 303), doors(touched));
    Caller verified = byKey(base, "mfa");
    assertEquals(List.of(200, 200, 200, 200, 200), doors(verified));
    assertEquals(List.of(403, 403, 403, 303, 303), doors(loggedIn(base)));
    CLOCK.advance(Duration.ofMinutes(5).plusSeconds(1));
    assertEquals(List.of(200, 200, 403, 200, 303), doors(verified));
    assertEquals(200, prove(touched, user.code()));
    assertEquals(List.of(200, 200, 200, 200, 200), doors(touched));
    assertEquals(200, verified.json("POST", "/login", password()).status());
    assertEquals(List.of(403, 403, 403, 303, 303), doors(verified));
  }

  private static int password(Caller caller, String password) {
    return caller
        .json("POST", "/second-factor/proof", "{\"password\":\"" + password + "\"}")
        .status();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void userWithoutASecondFactorProvesThePasswordAgain(String base) {
    Caller caller = signedUp(base);
    assertEquals(200, caller.get("/money").status());
    CLOCK.advance(Duration.ofMinutes(11));
    assertEquals(403, caller.get("/money").status());
    assertEquals(403, caller.json("POST", "/second-factor", "").status());
    assertEquals(403, password(caller, "wronghorse"));
    assertEquals(200, password(caller, "longhorse"));
    assertEquals(200, caller.get("/money").status());
    assertEquals(200, caller.json("POST", "/second-factor", "").status());
  }

  @Test
  void databaseHasNeitherTheSecretNorACode() throws SQLException {
    Enrolled user = enrolled("/user");
    String rows =
        text("select string_agg(encode(secret, 'hex'), ' ') from second_factors")
            + text(
                "select string_agg(array_to_string(recovery_codes, ' '), ' ') from second_factors");
    String secret = HexFormat.of().formatHex(decoded(user.secret()));
    assertFalse(rows.contains(secret));
    RecoveryCode code = RecoveryCode.typed(user.recoveryCodes().get(0));
    assertTrue(rows.contains(code.digest()));
    assertFalse(rows.contains(code.characters()));
    assertFalse(
        rows.contains(
            HexFormat.of().formatHex(code.characters().getBytes(StandardCharsets.US_ASCII))));
  }

  @Test
  void secretInTheRowOfAnotherUserDoesNotOpen() throws SQLException {
    Enrolled mallory = enrolled("/keeper");
    String from = name;
    nextUser();
    Enrolled ada = enrolled("/keeper");
    run(
        ("update second_factors set secret = (select secret from second_factors"
                + " where user_id = '%s') where user_id = '%s'")
            .formatted(from, name));
    assertEquals(500, prove(loggedIn("/keeper"), mallory.code()));
    assertEquals(500, prove(loggedIn("/keeper"), ada.code()));
    assertEquals(200, prove(loggedIn("/keeper"), ada.recoveryCodes().get(0)));
  }

  @Test
  void formerKeyOpensAndTheNewOneSealsAgain() throws SQLException {
    Enrolled user = enrolled("/keeper");
    byte[] bytes = new byte[32];
    bytes[0] = 1;
    String next = Base64.getEncoder().encodeToString(bytes);
    String sealed =
        "select encode(secret, 'hex') from second_factors where user_id = '" + name + "'";
    String before = text(sealed);
    server.close();
    server = server(Map.of("app.second-factor.keys", next));
    assertEquals(500, prove(loggedIn("/keeper"), user.code()));
    server.close();
    server = server(Map.of("app.second-factor.keys", next + "," + FIRST_KEY));
    assertEquals(200, prove(loggedIn("/keeper"), user.code()));
    assertNotEquals(before, text(sealed));
    server.close();
    server = server(Map.of("app.second-factor.keys", next));
    CLOCK.advance(Totp.STEP);
    assertEquals(200, prove(loggedIn("/keeper"), user.code()));
    server.close();
    server = server(Map.of("app.second-factor.keys", FIRST_KEY + ", " + next));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void pagesEnrolProveAndRemoveWithoutAScript(String base) {
    Caller browser = signedUp(base);
    assertEquals(200, browser.get("/room").status());
    assertTrue(browser.get("/factor").body().contains("Set up"));
    assertEquals(base + "/factor/setup", browser.form("/factor/setup", "").location());
    Caller.Answer setUp = browser.get("/factor/setup");
    assertTrue(setUp.body().contains("<svg role=\"img\""), setUp.body());
    String secret = setUp.all("<code>([A-Z2-7]{32})</code>").get(0);
    Caller.Answer again = browser.form("/factor/confirm", "code=000000");
    assertEquals(403, again.status());
    assertTrue(again.body().contains("The code is wrong"), again.body());
    Enrolled user = new Enrolled(browser, secret, List.of());
    Caller.Answer confirmed = browser.form("/factor/confirm", "code=" + user.code());
    List<String> codes = confirmed.all("<code>((?:[A-Z2-7]{5}-?){5})</code>");
    assertEquals(Factors.RECOVERY_CODES, codes.size());
    CLOCK.advance(Totp.STEP);

    Caller next = caller(base);
    String login = "username=" + name + "&password=longhorse&next=" + base + "/room";
    assertEquals(base + "/room", next.form("/site/login", login).location());
    assertEquals(
        base + "/factor/proof?next=%2F" + base.substring(1) + "%2Froom",
        next.get("/room").location());
    assertEquals(
        base + "/factor/proof?next=%2F" + base.substring(1) + "%2Ffactor",
        next.get("/factor").location());
    assertEquals(303, next.get("/safe").status());
    assertEquals(403, next.form("/factor/proof", "code=000000").status());
    assertEquals(403, next.form("/factor/remove", "code=000000").status());
    String proof = "code=" + user.code();
    assertEquals(
        base + "/factor", next.form("/factor/proof", proof + "&next=//evil.example").location());
    assertEquals(200, next.get("/room").status());
    assertEquals(200, next.get("/safe").status());
    CLOCK.advance(Duration.ofMinutes(6));
    assertEquals(303, next.get("/safe").status());
    assertEquals(200, next.get("/room").status());
    Caller.Answer renewed = next.form("/factor/recovery-codes", "code=" + codes.get(0));
    assertEquals(200, renewed.status());
    assertEquals(403, next.form("/factor/remove", "code=" + codes.get(1)).status());
    Caller.Answer removed = next.form("/factor/remove", "code=" + user.code());
    assertEquals(base + "/factor?done=second-factor-removed", removed.location());
    assertTrue(next.get("/factor").body().contains("Set up"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void userWithAKeyAloneProvesIt(String base) {
    signedUp(base);
    Caller browser = caller(base).with("X-Key", name);
    assertEquals(200, browser.json("POST", "/key/passkey", "").status());
    assertEquals(200, browser.get("/safe").status());
    CLOCK.advance(Duration.ofMinutes(6));
    String proof = browser.get("/safe").location();
    Caller.Answer page = browser.get(proof.substring(base.length()));
    String link = "href=\"" + base + "/key?next=%2F" + base.substring(1) + "%2Fsafe\"";
    assertTrue(page.body().contains(link + ">Sign in with a key</a>"), page.body());
    assertTrue(page.body().contains("type=\"password\""), page.body());
    String wrong = "password=none&next=" + base + "/safe";
    assertTrue(browser.form("/factor/proof", wrong).body().contains(link));
    assertEquals(200, browser.json("POST", "/key/passkey", "").status());
    assertEquals(200, browser.get("/safe").status());
    nextUser();
    assertFalse(enrolled(base).caller().get("/factor/proof").body().contains("Sign in"));
  }

  @Test
  void formOfAnotherSiteIsRefused() {
    Enrolled user = enrolled("/user");
    Caller foreign = user.caller().with("Origin", "https://evil.example");
    assertEquals(
        403, foreign.holding(user.caller().cookie()).form("/factor/remove", "code=1").status());
    assertTrue(EVENTS.stream().anyMatch(AuthEvent.RequestRefused.class::isInstance));
    assertEquals(200, user.caller().get("/board").status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void noAnswerMayBeStored(String base) {
    Caller caller = enrolled(base).caller();
    for (String path : List.of("/second-factor", "/factor", "/factor/proof")) {
      Caller.Answer answer = caller.get(path);
      assertEquals(200, answer.status());
      assertEquals("no-store", answer.cache());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{\"code\":1}",
        "{\"code\":\"\"}",
        "{\"code\":\"\\u0000\"}",
        "{\"code\":\"\\ud800\"}",
        "{\"code\":\"AAAAA-AAAAA-AAAAA-AAAAA-AAAA\u00df\"}",
        "{\"password\":\"\"}",
        "{\"password\":\"\\u0000\"}"
      })
  void noBytesAreAFailureOfTheServer(String body) {
    Enrolled user = enrolled("/keeper");
    for (String path : List.of("/proof", "/confirm", "/recovery-codes")) {
      int status = user.caller().json("POST", "/second-factor" + path, body).status();
      assertTrue(status >= 400 && status < 500, path + " " + status);
    }
    assertTrue(user.caller().form("/factor/proof", "code=%00").status() < 500);
    assertTrue(user.caller().form("/factor/proof", "code=%ff&code=1").status() < 500);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void proposedSecretIsOfTheSessionThatAskedForIt(String base) {
    Caller owner = signedUp(base);
    Caller other = loggedIn(base);
    String proposed = owner.json("POST", "/second-factor", "").body();
    String secret = proposed.replaceFirst(".*\"secret\":\"([A-Z2-7]{32})\".*", "$1");
    assertEquals(409, other.get("/factor/setup").status());
    assertTrue(owner.get("/factor/setup").body().contains(secret));
    String code = Totp.COMMON.code(decoded(secret), Totp.step(CLOCK.instant()));
    assertEquals(409, other.json("POST", "/second-factor/confirm", proof(code)).status());
    assertEquals(200, owner.json("POST", "/second-factor/confirm", proof(code)).status());
    assertEquals(409, owner.json("POST", "/second-factor/confirm", proof(code)).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void sessionThatIsLeftAloneNeitherShowsNorConfirmsAProposal(String base) {
    Caller caller = signedUp(base);
    String proposed = caller.json("POST", "/second-factor", "").body();
    String secret = proposed.replaceFirst(".*\"secret\":\"([A-Z2-7]{32})\".*", "$1");
    CLOCK.advance(Duration.ofMinutes(11));
    String code = Totp.COMMON.code(decoded(secret), Totp.step(CLOCK.instant()));
    assertEquals(303, caller.get("/factor/setup").status());
    assertEquals(303, caller.form("/factor/confirm", "code=" + code).status());
    assertEquals(403, caller.json("POST", "/second-factor/confirm", proof(code)).status());
    assertEquals(200, password(caller, "longhorse"));
    assertEquals(200, caller.get("/factor/setup").status());
    assertEquals(200, caller.json("POST", "/second-factor/confirm", proof(code)).status());
  }

  @Test
  void ofTwoEnrolmentsAtOnceOneCounts() throws Exception {
    Caller first = signedUp("/user");
    List<Caller> sessions = List.of(first, loggedIn("/user"));
    List<String> codes = new ArrayList<>();
    for (Caller one : sessions) {
      String secret =
          one.json("POST", "/second-factor", "").all("\"secret\":\"([A-Z2-7]{32})\"").get(0);
      codes.add(Totp.COMMON.code(decoded(secret), Totp.step(CLOCK.instant())));
    }
    List<Future<Integer>> both = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      for (int i = 0; i < 2; i++) {
        Caller one = sessions.get(i);
        String code = proof(codes.get(i));
        both.add(pool.submit(() -> one.json("POST", "/second-factor/confirm", code).status()));
      }
    }
    List<Integer> statuses = new ArrayList<>();
    for (Future<Integer> one : both) {
      statuses.add(one.get());
    }
    assertTrue(
        List.of(List.of(200, 403), List.of(200, 409)).contains(statuses.stream().sorted().toList()),
        statuses.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void clockThatWasFarAheadLocksNoUserOut(String base) {
    CLOCK.advance(Duration.ofDays(400));
    Enrolled user = enrolled(base);
    CLOCK.advance(Duration.ofDays(-400));
    Caller caller = loggedIn(base);
    assertEquals(403, caller.get("/letters").status());
    assertEquals(200, prove(caller, user.code()));
    assertEquals(200, caller.get("/letters").status());
    assertEquals(403, prove(loggedIn(base), user.code()));
    CLOCK.advance(Totp.STEP);
    assertEquals(200, prove(loggedIn(base), user.code()));
  }

  @Test
  void clockThatWasALittleAheadRepeatsNoCode() {
    Enrolled user = enrolled("/user");
    String used = user.code();
    assertEquals(200, prove(loggedIn("/user"), used));
    CLOCK.advance(Duration.ofHours(3));
    assertEquals(200, prove(loggedIn("/user"), user.code()));
    CLOCK.advance(Duration.ofHours(-3));
    assertEquals(403, prove(loggedIn("/user"), used));
    assertEquals(200, prove(loggedIn("/user"), user.recoveryCodes().get(0)));
    CLOCK.advance(Duration.ofHours(3).plus(Totp.STEP));
    assertEquals(200, prove(loggedIn("/user"), user.code()));
  }

  @Test
  void proofAtAnInstanceWhoseClockIsBehindCounts() {
    CLOCK.advance(Duration.ofSeconds(50));
    Enrolled user = enrolled("/user");
    CLOCK.advance(Totp.STEP.plusSeconds(20).negated());
    Caller caller = loggedIn("/user");
    assertEquals(200, prove(caller, user.code(1)));
    assertEquals(200, caller.get("/letters").status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void removedUserLeavesNoFactor(String base) throws SQLException {
    Enrolled user = enrolled(base);
    String rows =
        "select count(*) from second_factors where user_type = '%s'"
            .formatted(base.equals("/user") ? "User" : "keeper");
    int before = Integer.parseInt(text(rows));
    String wrong = "{\"currentPassword\":\"wronghorse\"}";
    assertEquals(403, user.caller().json("DELETE", "/account", wrong).status());
    assertEquals(before, Integer.parseInt(text(rows)));
    String right = "{\"currentPassword\":\"longhorse\"}";
    assertEquals(200, user.caller().json("DELETE", "/account", right).status());
    assertEquals(before - 1, Integer.parseInt(text(rows)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void helpDeskRemovesTheFactorOfAUserWhoLostEverything(String base) {
    enrolled(base);
    Caller locked = loggedIn(base);
    assertEquals(403, locked.get("/letters").status());
    assertEquals(401, caller(base).json("POST", "/help", "").status());
    assertEquals(200, caller(base).with("X-Help-Desk", name).json("POST", "/help", "").status());
    assertTrue(changes().contains("removed"));
    assertEquals(200, locked.get("/letters").status());
    assertEquals(403, locked.get("/board").status());
  }

  @Test
  void codeAndFailuresCountOnAllInstances() {
    Enrolled user = enrolled("/user");
    try (Server second = server(Map.of("app.second-factor.keys", FIRST_KEY))) {
      Caller here = loggedIn("/user");
      Caller there = new Caller(second.url() + "/user").holding(loggedIn("/user").cookie());
      assertEquals(200, prove(here, user.code()));
      assertEquals(403, prove(there, user.code()));
      assertEquals(403, there.get("/letters").status());
      assertEquals(200, prove(there, user.recoveryCodes().get(0)));
      assertEquals(200, there.get("/letters").status());
      assertEquals(403, prove(loggedIn("/user"), user.recoveryCodes().get(0)));
      for (int i = 1; i < Integer.parseInt(FAILURES); i++) {
        assertEquals(403, prove(there, "00000" + i));
      }
      assertEquals(429, prove(here, user.recoveryCodes().get(1)));
    }
  }

  @Test
  void sessionOfATokenOfAnotherIssuerIsNoFreshLogin() {
    signedUp("/user");
    Caller sender = caller("/user").with("Authorization", "Bearer " + name);
    assertEquals(200, sender.get("/foreign").status());
    Caller session = caller("/user").holding(sender.cookie());
    assertEquals(200, session.get("/plain").status());
    assertEquals(403, session.get("/money").status());
    assertEquals(403, session.json("POST", "/second-factor", "").status());
    assertEquals(200, password(session, "longhorse"));
    assertEquals(200, session.get("/money").status());
    CLOCK.advance(Duration.ofMinutes(2));
    assertEquals(401, session.get("/plain").status());
    Caller login = loggedIn("/user");
    assertEquals(200, login.get("/money").status());
    CLOCK.advance(Duration.ofMinutes(2));
    assertEquals(200, login.get("/plain").status());
  }

  @Test
  void eventsHaveNeitherCodeNorSecret() {
    Enrolled user = enrolled("/user");
    assertEquals(200, prove(loggedIn("/user"), user.recoveryCodes().get(0)));
    assertEquals(403, prove(loggedIn("/user"), user.recoveryCodes().get(0)));
    assertEquals(200, prove(loggedIn("/user"), user.code()));
    String events = EVENTS.toString();
    assertTrue(events.contains("FactorChanged"), events);
    for (String secret : List.of(user.secret(), user.code(), user.recoveryCodes().get(0))) {
      assertFalse(events.contains(secret), events);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/confirm", "/proof", "/recovery-codes", ""})
  void requestOfAnotherSiteIsRefused(String route) {
    Enrolled user = enrolled("/user");
    String path = "/second-factor" + route;
    Caller foreign =
        user.caller().with("Origin", "https://evil.example").holding(user.caller().cookie());
    String body = proof(user.code());
    assertEquals(403, foreign.json("POST", path, body).status());
    assertEquals(403, foreign.json("DELETE", "/second-factor", body).status());
    assertEquals(2, EVENTS.stream().filter(AuthEvent.RequestRefused.class::isInstance).count());
    assertEquals(200, prove(user.caller(), user.code()), "the code was used up");
  }

  @Test
  void ofManyRequestsWithOneRecoveryCodeOneProves() throws Exception {
    Enrolled user = enrolled("/user");
    String code = user.recoveryCodes().get(0);
    List<Caller> sessions = List.of(loggedIn("/user"), loggedIn("/user"), loggedIn("/user"));
    List<Future<Integer>> all = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(3)) {
      sessions.forEach(one -> all.add(pool.submit(() -> prove(one, code))));
    }
    List<Integer> statuses = new ArrayList<>();
    for (Future<Integer> one : all) {
      statuses.add(one.get());
    }
    assertEquals(List.of(200, 403, 403), statuses.stream().sorted().toList());
    assertTrue(user.caller().get("/second-factor").body().contains("\"recovery_codes\":9"));
  }

  @Test
  void proposalIsOfItsUserAlsoInOneSession() {
    Caller caller = signedUp("/user");
    assertEquals(200, caller.json("POST", "/second-factor", "").status());
    assertEquals(200, caller.get("/factor/setup").status());
    nextUser();
    signedUp("/user");
    String credentials = "{\"username\":\"%s\",\"password\":\"longhorse\"}".formatted(name);
    assertEquals(200, caller.json("POST", "/login", credentials).status());
    assertEquals(409, caller.get("/factor/setup").status());
    assertEquals(409, caller.json("POST", "/second-factor/confirm", proof("000000")).status());
    assertEquals(200, caller.json("POST", "/second-factor", "").status());
    assertEquals(200, caller.get("/factor/setup").status());
  }

  @Test
  void routeTableSaysTheStep() {
    String table = server.routes();
    for (String words :
        List.of(
            "the second factor, if the user has one", "a second factor", "a proof within PT5M")) {
      assertTrue(table.contains(words), table);
    }
  }

  private static String text(String query) throws SQLException {
    try (Connection connection = server.environment().database(DataSource.class).getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return String.valueOf(rows.getString(1));
    }
  }

  private static void run(String update) throws SQLException {
    try (Connection connection = server.environment().database(DataSource.class).getConnection();
        Statement statement = connection.createStatement()) {
      assertEquals(1, statement.executeUpdate(update));
    }
  }
}
