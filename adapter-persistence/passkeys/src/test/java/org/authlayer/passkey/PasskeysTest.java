package org.authlayer.passkey;

import static org.authlayer.passkey.Harbour.assertion;
import static org.authlayer.passkey.Harbour.creation;
import static org.authlayer.passkey.Harbour.ids;
import static org.authlayer.passkey.Harbour.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.authlayer.passkey.SoftAuthenticator.Says;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.server.Server;
import org.authlayer.testing.Caller;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The packed server's parts over HTTP, with PostgreSQL, for users of both kinds. */
final class PasskeysTest extends Served {

  private static final int FAILURES = Harbour.FAILURES;
  private static final Map<String, String> LIMITS =
      Map.of("throttle.per-account-and-network", String.valueOf(FAILURES));

  @BeforeAll
  static void start(@TempDir Path folder) {
    start(folder, new Harbour(), LIMITS);
  }

  private Caller signedUp(String base) {
    return signedUp(base, "longhorse");
  }

  private static String challenge(Caller caller, String path) {
    return challenge(caller.json("POST", path, ""));
  }

  private static SoftAuthenticator registered(Caller caller) {
    return registered(caller, "Phone");
  }

  private static SoftAuthenticator registered(Caller caller, String name) {
    SoftAuthenticator key = SoftAuthenticator.es256();
    Caller.Answer added = register(caller, key, name, creation());
    assertEquals(200, added.status(), added.body());
    return key;
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void passkeyLogsInWithoutAUserName(String base) {
    SoftAuthenticator key = registered(signedUp(base));
    Caller caller = caller(base);
    assertEquals(401, caller.get("/plain").status());
    Caller.Answer answer = login(caller, key, assertion());
    assertEquals(200, answer.status(), answer.body());
    assertEquals("no-store", answer.cache());
    String own = base.equals("/user") ? "\"email\":\"" : "\"id\":\"";
    assertTrue(answer.body().contains(own + name), answer.body());
    assertEquals(200, caller.get("/plain").status());
    assertTrue(EVENTS.stream().anyMatch(AuthEvent.LoginSucceeded.class::isInstance));
  }

  @Test
  void optionsAskForADiscoverableKeyAndAVerifiedUser() {
    Caller caller = signedUp("/user");
    SoftAuthenticator key = registered(caller);
    String create = caller.json("POST", "/passkeys/options", "").body();
    for (String part :
        List.of(
            "\"rp\":{\"id\":\"example.org\",\"name\":\"Harbour & Co\"}",
            "\"residentKey\":\"required\"",
            "\"requireResidentKey\":true",
            "\"userVerification\":\"required\"",
            "\"attestation\":\"none\"",
            "\"alg\":-7",
            "\"excludeCredentials\":[{\"type\":\"public-key\",\"id\":\"" + key.id() + "\"}]",
            "\"name\":\"" + name + "\",\"displayName\":\"Ada\"")) {
      assertTrue(create.contains(part), create);
    }
    Caller.Answer get = caller("/user").json("POST", "/passkeys/login/options", "");
    assertEquals("no-store", get.cache());
    for (String part :
        List.of(
            "\"rpId\":\"example.org\"",
            "\"allowCredentials\":[]",
            "\"userVerification\":\"required\"")) {
      assertTrue(get.body().contains(part), get.body());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void loginRenewsTheSession(String base) {
    SoftAuthenticator key = registered(signedUp(base));
    Caller caller = loggedIn(base, "longhorse");
    challenge(caller, "/passkeys/login/options");
    String before = caller.cookie();
    assertEquals(200, login(caller, key, assertion()).status());
    assertNotEquals(before, caller.cookie());
    assertEquals(401, caller.holding(before).get("/plain").status());
    assertEquals(200, caller.get("/plain").status());
    String proofs = caller.get("/proofs").body();
    assertTrue(proofs.startsWith(clock.instant() + " "), proofs);
    assertTrue(proofs.contains("passkey=" + clock.instant()), proofs);
    assertTrue(loggedIn(base, "longhorse").get("/proofs").body().endsWith("{}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void keyIsTwoFactorsOnlyWhereAPasswordAloneAddsNone(String base) {
    SoftAuthenticator key = registered(signedUp(base));
    Caller caller = caller(base);
    assertEquals(200, login(caller, key, assertion()).status());
    assertFalse(caller.get("/proofs").body().contains("mfa"));
    Caller behind = caller(base);
    String challenge = challenge(behind, "/gate/login/options");
    String answer = key.assertion(assertion(), challenge);
    assertEquals(200, behind.json("POST", "/gate/login", answer).status());
    assertTrue(behind.get("/proofs").body().contains("mfa=" + clock.instant()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void keyThatDoesNotVerifyItsUserLogsNobodyIn(String base) {
    Caller owner = signedUp(base);
    SoftAuthenticator key = registered(owner);
    Caller caller = caller(base);
    assertEquals(403, login(caller, key, assertion().flags(SoftAuthenticator.UP)).status());
    assertEquals(401, caller.get("/proofs").status());
    assertEquals(403, login(owner, key, assertion().flags(SoftAuthenticator.UP)).status());
    assertTrue(owner.get("/proofs").body().endsWith("{}"));
    assertEquals(200, login(caller, key, assertion()).status());
    assertTrue(caller.get("/proofs").body().contains("passkey="));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void challengeCountsOnce(String base) throws Exception {
    SoftAuthenticator key = registered(signedUp(base));
    Caller caller = caller(base);
    String challenge = challenge(caller, "/passkeys/login/options");
    String opened = caller.cookie();
    String answer = key.assertion(assertion(), challenge);
    assertEquals(200, caller.json("POST", "/passkeys/login", answer).status());
    assertEquals(403, caller.json("POST", "/passkeys/login", answer).status());
    Caller again = caller.holding(opened);
    assertEquals(403, again.json("POST", "/passkeys/login", answer).status());
    assertEquals(401, again.get("/plain").status());

    Caller twice = caller(base);
    String both = key.assertion(assertion(), challenge(twice, "/passkeys/login/options"));
    List<Future<Integer>> all = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      for (int i = 0; i < 2; i++) {
        Caller one = twice.holding(twice.cookie());
        all.add(pool.submit(() -> one.json("POST", "/passkeys/login", both).status()));
      }
    }
    List<Integer> statuses = new ArrayList<>();
    for (Future<Integer> one : all) {
      statuses.add(one.get());
    }
    assertEquals(List.of(200, 403), statuses.stream().sorted().toList());
  }

  @Test
  void challengeOfARefusedAnswerIsUsedUp() {
    SoftAuthenticator key = registered(signedUp("/user"));
    Caller caller = caller("/user");
    String challenge = challenge(caller, "/passkeys/login/options");
    Says wrong = assertion().origin("https://evil.test");
    assertEquals(
        403, caller.json("POST", "/passkeys/login", key.assertion(wrong, challenge)).status());
    assertEquals(
        403,
        caller.json("POST", "/passkeys/login", key.assertion(assertion(), challenge)).status());
    assertEquals(200, login(caller, key, assertion()).status());
  }

  @Test
  void challengeIsOfItsBrowser() {
    SoftAuthenticator key = registered(signedUp("/user"));
    Caller one = caller("/user");
    Caller other = caller("/user");
    String challenge = challenge(one, "/passkeys/login/options");
    challenge(other, "/passkeys/login/options");
    String answer = key.assertion(assertion(), challenge);
    assertEquals(403, other.json("POST", "/passkeys/login", answer).status());
    assertEquals(403, caller("/user").json("POST", "/passkeys/login", answer).status());
    assertEquals(200, one.json("POST", "/passkeys/login", answer).status());
  }

  @Test
  void requestsOfStrangersStoreNothing() throws SQLException {
    SoftAuthenticator key = registered(signedUp("/user"));
    String rows = "select (select count(*) from sessions) + (select count(*) from user_tokens)";
    String before = text(server, rows);
    Caller stranger = caller("/user");
    for (int i = 0; i < 1000; i++) {
      challenge(i % 2 == 0 ? stranger : caller("/user"), "/passkeys/login/options");
    }
    SoftAuthenticator unknown = SoftAuthenticator.es256().holding("AQ");
    for (int i = 0; i < FAILURES; i++) {
      assertEquals(403, login(caller("/user"), unknown, assertion()).status());
    }
    assertEquals(before, text(server, rows));
    assertEquals(200, login(stranger, key, assertion()).status());
    assertNotEquals(before, text(server, rows));
  }

  @Test
  void cookieOfAChallengeIsOfThisSiteForFiveMinutes() throws Exception {
    HttpResponse<Void> options =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(server.url() + "/user/passkeys/login/options"))
                    .POST(HttpRequest.BodyPublishers.noBody())
                    .build(),
                HttpResponse.BodyHandlers.discarding());
    String cookie = options.headers().firstValue("Set-Cookie").orElseThrow();
    assertTrue(
        cookie.matches(
            "\\w+_passkey=[A-Za-z0-9_-]{22}\\.[0-9]+; Path=/; Max-Age=300; SameSite=Strict;"
                + " HttpOnly"),
        cookie);
  }

  @Test
  void challengeEndsByTheClock() {
    Caller owner = signedUp("/user");
    SoftAuthenticator key = registered(owner);
    Caller caller = caller("/user");
    String late = challenge(caller, "/passkeys/login/options");
    clock.advance(PasskeyChallenge.LIFETIME);
    assertEquals(
        403, caller.json("POST", "/passkeys/login", key.assertion(assertion(), late)).status());
    String timely = challenge(caller, "/passkeys/login/options");
    clock.advance(PasskeyChallenge.LIFETIME.minusSeconds(1));
    assertEquals(
        200, caller.json("POST", "/passkeys/login", key.assertion(assertion(), timely)).status());
    String create = challenge(caller, "/passkeys/options");
    clock.advance(PasskeyChallenge.LIFETIME);
    SoftAuthenticator next = SoftAuthenticator.es256();
    assertEquals(
        403,
        caller.json("POST", "/passkeys", next.registration("Late", creation(), create)).status());
    assertEquals(200, register(caller, next, "Timely", creation()).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void passkeyOfOneTypeIsNoneOfAnother(String base) {
    String other = base.equals("/user") ? "/pilot" : "/user";
    SoftAuthenticator key = registered(signedUp(base));
    signedUp(other);
    assertEquals(403, login(caller(other), key, assertion()).status());
    assertEquals(200, login(caller(base), key, assertion()).status());
  }

  @Test
  void keyThatIsKnownOrClaimsAnotherUserIsRefused() {
    Caller ada = signedUp("/user");
    SoftAuthenticator key = registered(ada);
    String handle = ada.json("POST", "/passkeys/options", "").all("\"id\":\"([^\"]{43})\"").get(0);
    nextUser();
    Caller eve = signedUp("/user");
    assertEquals(409, register(eve, key, "Stolen", creation()).status());
    SoftAuthenticator own = registered(eve);
    assertEquals(403, login(caller("/user"), own.holding(handle), assertion()).status());
    key.holding(handle);
    assertEquals(200, login(caller("/user"), key, assertion()).status());
  }

  /** The number of keys is counted where no other request adds one. */
  @Test
  void ofTwoKeysAtOnceOneGetsTheLastPlace() throws Exception {
    Caller owner = signedUp("/user");
    for (int i = 1; i < PasskeyMapper.MOST; i++) {
      registered(owner);
    }
    List<Future<Integer>> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        HeldInserts inserts = HeldInserts.of(server)) {
      for (int i = 0; i < 2; i++) {
        Caller same = caller("/user").holding(owner.cookie());
        answers.add(
            threads.submit(
                () -> register(same, SoftAuthenticator.es256(), "Phone", creation()).status()));
      }
      inserts.await(2);
      inserts.letGo();
      assertEquals(
          List.of(200, 409),
          List.of(answers.get(0).get(), answers.get(1).get()).stream().sorted().toList());
    }
    assertEquals(PasskeyMapper.MOST, ids(owner).size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void counterThatGoesBackIsRefusedAndReported(String base) {
    Caller owner = signedUp(base);
    SoftAuthenticator key = SoftAuthenticator.es256();
    assertEquals(200, register(owner, key, "Stick", creation().count(5)).status());
    assertEquals(200, login(caller(base), key, assertion().count(6)).status());
    assertFalse(owner.get("/passkeys").body().contains("\"maybe_copied\":true"));
    EVENTS.clear();
    for (long count : new long[] {6, 3, 0}) {
      assertEquals(403, login(caller(base), key, assertion().count(count)).status());
    }
    assertEquals(
        3,
        EVENTS.stream()
            .filter(
                event ->
                    event instanceof AuthEvent.FactorChanged changed
                        && changed.factor().equals("passkey")
                        && changed.change().equals("copied"))
            .count());
    assertTrue(owner.get("/passkeys").body().contains("\"maybe_copied\":true"));
  }

  @Test
  void keyWithoutACounterAndOneWhoseCounterGrowsLogIn() {
    Caller owner = signedUp("/user");
    SoftAuthenticator synced = registered(owner);
    assertEquals(200, login(caller("/user"), synced, assertion()).status());
    assertEquals(200, login(caller("/user"), synced, assertion()).status());
    SoftAuthenticator stick = SoftAuthenticator.rs256();
    assertEquals(200, register(owner, stick, "Stick", creation()).status());
    assertEquals(200, login(caller("/user"), stick, assertion().count(1)).status());
    assertEquals(200, login(caller("/user"), stick, assertion().count(4_000_000_000L)).status());
    assertEquals(403, login(caller("/user"), stick, assertion().count(2)).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void keysHaveNamesAndALastUseAndAreRemoved(String base) {
    Caller owner = signedUp(base);
    SoftAuthenticator phone = registered(owner, "Phone");
    clock.advance(Duration.ofSeconds(1));
    SoftAuthenticator stick = registered(owner, "Stick \\uD83D\\uDD11");
    assertFalse(owner.get("/passkeys").body().contains("last_used_at"));
    clock.advance(Duration.ofSeconds(1));
    assertEquals(200, login(caller(base), stick, assertion()).status());
    String list = owner.get("/passkeys").body();
    assertTrue(list.contains("\"last_used_at\":\"" + clock.instant()), list);
    List<String> ids = ids(owner);
    assertEquals(2, ids.size());
    assertTrue(list.indexOf("Phone") < list.indexOf("Stick"), list);
    String first = "/passkeys/" + ids.get(0);
    assertEquals(200, owner.json("PUT", first, "{\"name\":\"Old phone\"}").status());
    assertTrue(owner.get("/passkeys").body().contains("\"name\":\"Old phone\""));
    for (String bad : List.of("", " ", "\\u200b", "a\\nb", "a".repeat(61), "\\u0000", "\\u202ea")) {
      assertEquals(400, owner.json("PUT", first, "{\"name\":\"" + bad + "\"}").status(), bad);
    }
    assertEquals(200, owner.json("DELETE", first, "").status());
    assertEquals(404, owner.json("DELETE", first, "").status());
    assertEquals(403, login(caller(base), phone, assertion()).status());
    assertEquals(200, login(caller(base), stick, assertion()).status());
    assertTrue(changes().containsAll(List.of("added", "removed")));
  }

  private static List<String> changes() {
    return EVENTS.stream()
        .filter(AuthEvent.FactorChanged.class::isInstance)
        .map(event -> ((AuthEvent.FactorChanged) event).change())
        .toList();
  }

  @Test
  void keysOfAnotherUserAreNeitherSeenNorChanged() {
    Caller ada = signedUp("/user");
    SoftAuthenticator key = registered(ada);
    String path = "/passkeys/" + ids(ada).get(0);
    nextUser();
    Caller eve = signedUp("/user");
    assertEquals("[]", eve.get("/passkeys").body());
    assertEquals(404, eve.json("DELETE", path, "").status());
    assertEquals(404, eve.json("PUT", path, "{\"name\":\"Mine\"}").status());
    assertEquals(200, login(caller("/user"), key, assertion()).status());
    assertEquals(200, ada.json("DELETE", path, "").status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void changeOfKeysNeedsAFreshLogin(String base) {
    Caller owner = signedUp(base);
    SoftAuthenticator key = registered(owner);
    String path = "/passkeys/" + ids(owner).get(0);
    assertEquals(401, caller(base).json("POST", "/passkeys/options", "").status());
    clock.advance(UserPasskeys.FRESH.plusSeconds(1));
    assertEquals(403, owner.json("POST", "/passkeys/options", "").status());
    assertEquals(403, owner.json("POST", "/passkeys", "{}").status());
    assertEquals(403, owner.json("PUT", path, "{\"name\":\"a\"}").status());
    assertEquals(403, owner.json("DELETE", path, "").status());
    assertEquals(200, owner.get("/passkeys").status());
    assertEquals(200, login(owner, key, assertion()).status());
    assertEquals(200, owner.json("PUT", path, "{\"name\":\"a\"}").status());
    clock.advance(UserPasskeys.FRESH.plusSeconds(1));
    assertEquals(200, login(owner, "longhorse"));
    assertEquals(200, owner.json("DELETE", path, "").status());
  }

  @Test
  void sessionOfATokenOfAnotherIssuerIsNoFreshLogin() {
    SoftAuthenticator key = registered(signedUp("/user"));
    Caller sender = caller("/user").with("Authorization", "Bearer " + name);
    assertEquals(200, sender.get("/foreign").status());
    Caller session = caller("/user").holding(sender.cookie());
    assertEquals(200, session.get("/plain").status());
    assertEquals(403, session.json("POST", "/passkeys/options", "").status());
    assertEquals(200, login(session, key, assertion()).status());
    assertEquals(200, session.json("POST", "/passkeys/options", "").status());
  }

  @Test
  void guardOfTheApplicationStandsInPlaceOfTheFreshLogin() {
    Caller owner = signedUp("/user");
    assertEquals(403, owner.json("POST", "/gate/options", "").status());
    Caller with = caller("/user").with("X-Gate", "key").holding(owner.cookie());
    assertEquals(200, with.json("POST", "/gate/options", "").status());
    clock.advance(UserPasskeys.FRESH.plusSeconds(1));
    assertEquals(200, with.json("POST", "/gate/options", "").status());
    assertEquals(403, with.json("POST", "/passkeys/options", "").status());
    assertEquals(403, owner.get("/gate-keys/add").status());
    assertEquals(200, with.get("/gate-keys/add").status());
    assertEquals(303, with.get("/keys/add").status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void refusedAnswersAreLimitedPerKey(String base) {
    SoftAuthenticator key = registered(signedUp(base));
    Says wrong = assertion().origin("https://evil.test");
    for (int i = 0; i < FAILURES; i++) {
      assertEquals(403, login(caller(base), key, wrong).status());
    }
    assertEquals(
        FAILURES,
        EVENTS.stream()
            .filter(
                event -> event instanceof AuthEvent.LoginFailed failed && failed.user().isPresent())
            .count());
    assertEquals(429, login(caller(base), key, assertion()).status());
    assertTrue(EVENTS.stream().anyMatch(AuthEvent.LoginThrottled.class::isInstance));
    assertEquals(200, loggedIn(base, "longhorse").get("/plain").status());
    clock.advance(Duration.ofMinutes(16));
    assertEquals(200, login(caller(base), key, assertion()).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void refusedRegistrationIsAnEvent(String base) {
    Caller owner = signedUp(base);
    registered(owner);
    assertEquals(0, EVENTS.stream().filter(AuthEvent.LoginFailed.class::isInstance).count());
    SoftAuthenticator key = SoftAuthenticator.es256();
    Says elsewhere = creation().origin("https://evil.test");
    assertEquals(403, register(owner, key, "Phone", elsewhere).status());
    String challenge = challenge(owner, "/passkeys/options");
    String answer = key.registration("Phone", creation(), challenge);
    assertEquals(200, owner.json("POST", "/passkeys", answer).status());
    assertEquals(403, owner.json("POST", "/passkeys", answer).status());
    assertEquals(2, EVENTS.stream().filter(AuthEvent.LoginFailed.class::isInstance).count());
  }

  @Test
  void unknownKeyIsRefusedAsAWrongOne() {
    SoftAuthenticator known = registered(signedUp("/user"));
    Caller.Answer unknown =
        login(caller("/user"), SoftAuthenticator.es256().holding("AQ"), assertion());
    Caller.Answer wrong = login(caller("/user"), known, assertion().rpId("evil.test"));
    assertEquals(403, unknown.status());
    assertEquals(wrong.body(), unknown.body());
    assertEquals(2, EVENTS.stream().filter(AuthEvent.LoginFailed.class::isInstance).count());
  }

  @Test
  void requestOfAnotherSiteIsRefused() {
    Caller owner = signedUp("/user");
    SoftAuthenticator key = registered(owner);
    Caller foreign = caller("/user").with("Origin", "https://evil.example").holding(owner.cookie());
    for (String path :
        List.of("/passkeys/login/options", "/passkeys/login", "/passkeys/options", "/passkeys")) {
      assertEquals(403, foreign.json("POST", path, "{}").status(), path);
    }
    String path = "/passkeys/" + ids(owner).get(0);
    assertEquals(403, foreign.json("DELETE", path, "").status());
    assertEquals(403, foreign.json("PUT", path, "{\"name\":\"a\"}").status());
    assertEquals(6, EVENTS.stream().filter(AuthEvent.RequestRefused.class::isInstance).count());
    assertEquals(200, login(caller("/user"), key, assertion()).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void changeOfPasswordLeavesThePasskeyAndEndsItsSessions(String base) {
    Caller owner = signedUp(base);
    SoftAuthenticator key = registered(owner);
    Caller session = caller(base);
    assertEquals(200, login(session, key, assertion()).status());
    String change = "{\"currentPassword\":\"longhorse\",\"newPassword\":\"shorthorse\"}";
    assertEquals(200, owner.json("PUT", "/account/password", change).status());
    assertEquals(401, session.get("/plain").status());
    assertEquals(200, login(session, key, assertion()).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void removedUserLeavesNoPasskey(String base) throws SQLException {
    Caller owner = signedUp(base);
    SoftAuthenticator key = registered(owner);
    int before = count();
    String right = "{\"currentPassword\":\"longhorse\"}";
    assertEquals(200, owner.json("DELETE", "/account", right).status());
    assertEquals(before - 1, count());
    assertEquals(403, login(caller(base), key, assertion()).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void helpDeskRemovesAllKeysOfAUser(String base) {
    Caller owner = signedUp(base);
    SoftAuthenticator key = registered(owner);
    registered(owner, "Second");
    assertEquals(401, caller(base).json("POST", "/help", "").status());
    Caller desk = caller(base).with("X-Help-Desk", name);
    assertEquals(200, desk.json("POST", "/help", "").status());
    assertEquals(404, desk.json("POST", "/help", "").status());
    assertEquals("[]", owner.get("/passkeys").body());
    assertEquals(403, login(caller(base), key, assertion()).status());
  }

  @Test
  void userHasAtMostTwentyKeys() {
    Caller owner = signedUp("/user");
    for (int i = 0; i < PasskeyMapper.MOST; i++) {
      registered(owner, "Key " + i);
    }
    assertEquals(409, owner.json("POST", "/passkeys/options", "").status());
    assertEquals(200, owner.json("DELETE", "/passkeys/" + ids(owner).get(3), "").status());
    registered(owner, "Next");
    assertEquals(PasskeyMapper.MOST, ids(owner).size());
  }

  @Test
  void keysAndChallengesAreOfAllInstances() {
    Caller owner = signedUp("/user");
    SoftAuthenticator key = registered(owner);
    try (Server second = open(new Harbour(), LIMITS)) {
      Caller here = caller("/user");
      String challenge = challenge(here, "/passkeys/login/options");
      Caller there = new Caller(second.url() + "/user").holding(here.cookie());
      String answer = key.assertion(assertion(), challenge);
      assertEquals(200, there.json("POST", "/passkeys/login", answer).status());
      assertEquals(403, here.json("POST", "/passkeys/login", answer).status());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void noAnswerMayBeStored(String base) {
    Caller owner = signedUp(base);
    registered(owner);
    assertEquals("no-store", owner.get("/passkeys").cache());
    assertEquals("no-store", owner.json("POST", "/passkeys/options", "").cache());
    assertEquals("no-store", owner.json("POST", "/passkeys/login/options", "").cache());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"credential\":1}",
        "{\"name\":\"a\",\"credential\":{}}",
        "{\"name\":\"a\",\"credential\":{\"id\":\"AA\",\"response\":{}}}",
        "{\"name\":\"a\",\"credential\":{\"id\":\"?\",\"response\":{\"clientDataJSON\":\"AA\","
            + "\"attestationObject\":\"AA\"}}}",
        "{\"name\":\"a\",\"credential\":{\"id\":\"\",\"response\":{\"clientDataJSON\":\"AA\","
            + "\"attestationObject\":\"AA\",\"authenticatorData\":\"\",\"signature\":\"\","
            + "\"userHandle\":\"\"}}}",
        "{\"name\":\"\\u0000\",\"credential\":{\"id\":\"\\ud800\"}}"
      })
  void noBytesAreAFailureOfTheServer(String body) {
    Caller owner = signedUp("/pilot");
    for (String path : List.of("", "/login")) {
      challenge(owner, path.isEmpty() ? "/passkeys/options" : "/passkeys/login/options");
      int status = owner.json("POST", "/passkeys" + path, body).status();
      assertTrue(status >= 400 && status < 500, path + " " + status);
    }
    assertEquals(200, register(owner, SoftAuthenticator.es256(), "Key", creation()).status());
  }

  @Test
  void eventsAndTableHaveNoChallengeAndNoPrivatePart() throws SQLException {
    Caller owner = signedUp("/user");
    SoftAuthenticator key = registered(owner);
    Caller caller = caller("/user");
    String challenge = challenge(caller, "/passkeys/login/options");
    assertEquals(
        200,
        caller.json("POST", "/passkeys/login", key.assertion(assertion(), challenge)).status());
    String events = EVENTS.toString();
    assertFalse(events.contains(challenge), events);
    assertFalse(events.contains(key.id()), events);
    String handles =
        text(server, "select string_agg(encode(user_handle, 'escape'), ' ') from passkeys");
    assertFalse(handles.contains(name), handles);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void formsAddLogInNameAndRemove(String base) {
    Caller owner = signedUp(base);
    assertEquals(200, owner.get("/keys/add").status());
    Caller.Answer options = owner.json("POST", "/keys/add/options", "");
    SoftAuthenticator key =
        SoftAuthenticator.es256().holding(options.all("\"user\":\\{\"id\":\"([^\"]+)\"").get(0));
    String challenge = options.all("\"challenge\":\"([^\"]+)\"").get(0);
    String fields = "name=My+phone&" + key.registrationForm(creation(), challenge);
    Caller.Answer added = owner.form("/keys/add", fields);
    assertEquals(base + "/keys?done=passkey-added", added.location(), added.body());
    Caller.Answer again = owner.form("/keys/add", fields);
    assertEquals(403, again.status());
    assertTrue(again.body().contains("try again"), again.body());

    Caller browser = caller(base);
    String login = challenge(browser, "/keys/login/options");
    Caller.Answer wrong = browser.form("/keys/login", key.assertionForm(creation(), login));
    assertEquals(403, wrong.status());
    assertTrue(wrong.body().contains("The passkey was not accepted."), wrong.body());
    login = challenge(browser, "/keys/login/options");
    String way = "&next=" + base + "/keys";
    assertEquals(
        base + "/keys",
        browser.form("/keys/login", key.assertionForm(assertion(), login) + way).location());
    login = challenge(browser, "/keys/login/options");
    String elsewhere = "&next=//evil.test";
    assertEquals(
        base + "/plain",
        browser.form("/keys/login", key.assertionForm(assertion(), login) + elsewhere).location());
    String list = browser.get("/keys").body();
    assertTrue(list.contains("My phone") && list.contains("Last used on 2026-"), list);

    String id = ids(owner).get(0);
    assertEquals(200, browser.get("/keys/keys/" + id).status());
    assertEquals(400, browser.form("/keys/keys/" + id + "/name", "name=+").status());
    assertEquals(303, browser.form("/keys/keys/" + id + "/name", "name=Old").status());
    assertTrue(browser.get("/keys").body().contains(">Old<"));
    assertEquals(404, browser.get("/keys/keys/none").status());
    assertEquals(303, browser.form("/keys/keys/" + id + "/remove", "").status());
    assertEquals(404, browser.form("/keys/keys/" + id + "/remove", "").status());
    assertFalse(browser.get("/keys").body().contains(">Old<"));
  }

  @Test
  void pagesLeadToALoginAndBackAndOneScriptRunsOnThem() {
    Caller owner = signedUp("/user");
    assertEquals(
        "/user/site/login?next=/user/keys",
        caller("/user").get("/keys").location().replace("%2F", "/"));
    assertTrue(caller("/user").get("/site/login").body().contains("href=\"/user/keys/login\""));
    Caller.Answer page = owner.get("/keys/add");
    assertTrue(page.body().contains("<script src=\"/user/keys/passkeys.js\" defer></script>"));
    assertEquals(1, page.all("(<script)").size());
    assertEquals("no-store", page.cache());
    assertTrue(owner.get("/keys/passkeys.js").body().contains("navigator.credentials.get"));
    Caller.Answer unfilled = owner.form("/keys/add", "name=a&clientDataJSON=&attestationObject=");
    assertEquals(400, unfilled.status());
    assertTrue(unfilled.body().contains("runs scripts"), unfilled.body());
    clock.advance(UserPasskeys.FRESH.plusSeconds(1));
    for (String path : List.of("/keys/add", "/keys/keys/x")) {
      assertEquals(
          "/user/site/login?next=/user" + path, owner.get(path).location().replace("%2F", "/"));
    }
    assertEquals(303, owner.form("/keys/keys/x/remove", "").status());
    assertEquals(303, owner.json("POST", "/keys/add/options", "").status());
    assertEquals(200, owner.get("/keys").status());
    Caller foreign = caller("/user").with("Origin", "https://evil.example").holding(owner.cookie());
    assertEquals(403, foreign.form("/keys/login", "").status());
    assertEquals(403, foreign.form("/keys/add", "").status());
  }

  @Test
  void routeTableSaysTheStep() {
    assertTrue(server.routes().contains("a login within PT10M"), server.routes());
    assertTrue(server.routes().contains("a key of the gate"), server.routes());
  }

  private static int count() throws SQLException {
    return Integer.parseInt(text(server, "select count(*) from passkeys"));
  }
}
