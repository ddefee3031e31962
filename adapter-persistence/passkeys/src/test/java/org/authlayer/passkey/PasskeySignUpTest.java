package org.authlayer.passkey;

import static org.authlayer.passkey.Harbour.creation;
import static org.authlayer.passkey.Harbour.ids;
import static org.authlayer.passkey.Harbour.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.authlayer.passkey.SoftAuthenticator.Says;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.testing.Caller;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A sign-up with a name, an address and a passkey, and no password, for users of both kinds. */
final class PasskeySignUpTest extends Served {

  private static final String PASSWORD =
      ",\"password\":\"longhorse\",\"confirmPassword\":\"longhorse\"}";

  @BeforeAll
  static void start(@TempDir Path folder) {
    String failures = String.valueOf(Harbour.FAILURES);
    start(folder, new Harbour(), Map.of("throttle.per-account-and-network", failures));
  }

  private String fields(String email) {
    return "\"name\":\"Ada\",\"email\":\"" + email + "\"";
  }

  private Caller.Answer options(Caller caller) {
    return caller.json("POST", "/passkeys/signup/options", "{" + fields(name) + "}");
  }

  /** The content that a client sends at the end of the ceremony. */
  private String content(SoftAuthenticator key, Says says, String challenge) {
    String own = "{\"name\":\"Ada\",";
    String sent = key.registration("Ada", says, challenge);
    return sent.replace(own, "{" + fields(name) + ",");
  }

  private Caller.Answer signUp(Caller caller, SoftAuthenticator key, UnaryOperator<Says> says) {
    Caller.Answer options = options(caller);
    String challenge = challenge(options);
    key.holding(options.all("\"user\":\\{\"id\":\"([^\"]+)\"").get(0));
    return caller.json("POST", "/passkeys/signup", content(key, says.apply(creation()), challenge));
  }

  private SoftAuthenticator signedUp(Caller caller) {
    SoftAuthenticator key = SoftAuthenticator.es256();
    Caller.Answer answer = signUp(caller, key, UnaryOperator.identity());
    assertEquals(200, answer.status(), answer.body());
    return key;
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void accountBeginsByAPasskeyAlone(String base) {
    Caller caller = caller(base);
    SoftAuthenticator key = signedUp(caller);
    assertEquals(200, caller.get("/plain").status());
    assertTrue(caller.get("/proofs").body().contains("passkey=" + clock.instant()));
    assertFalse(caller.get("/proofs").body().contains("mfa"));
    assertTrue(caller.get("/passkeys").body().contains("\"name\":\"First passkey\""));
    assertEquals(1, count(AuthEvent.UserRegistered.class));
    assertEquals(1, count(AuthEvent.LoginSucceeded.class));
    assertEquals(1, count(AuthEvent.FactorChanged.class));
    Caller other = caller(base);
    assertEquals(401, other.get("/plain").status());
    assertEquals(200, login(other, key).status());
    assertEquals(200, other.get("/plain").status());
    SoftAuthenticator second = SoftAuthenticator.es256();
    assertEquals(200, register(other, second, "Second", creation()).status());
    assertEquals(200, login(caller(base), second).status());
  }

  private static long count(Class<? extends AuthEvent> type) {
    return EVENTS.stream().filter(type::isInstance).count();
  }

  @Test
  void optionsNameThePersonAndStoreNothing() {
    Caller.Answer options = options(caller("/user"));
    assertEquals("no-store", options.cache());
    String person = "\"name\":\"" + name + "\",\"displayName\":\"Ada\"";
    assertTrue(options.body().contains(person), options.body());
    assertTrue(options.body().contains("\"userVerification\":\"required\""), options.body());
    assertTrue(options.body().contains("\"excludeCredentials\":[]"), options.body());
    String again = options(caller("/user")).all("\"user\":\\{\"id\":\"([^\"]+)\"").get(0);
    assertNotEquals(options.all("\"user\":\\{\"id\":\"([^\"]+)\"").get(0), again);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void passwordLoginIsRefusedAsForAnUnknownName(String base) throws SQLException {
    signedUp(caller(base));
    String table = base.equals("/user") ? "users where email" : "pilots where name";
    String column = base.equals("/user") ? "password_hash" : "hash";
    String hash = text(server, "select " + column + " from " + table + " = '" + name + "'");
    assertTrue(hash.matches("\\$2[aby]\\$04\\$.{53}"), "the hash of as much work as any other");
    Caller.Answer unknown = byPassword(base, "none-" + name, "longhorse");
    for (String password : List.of("longhorse", "", " ", "null", hash)) {
      Caller.Answer refused = byPassword(base, name, password);
      assertEquals(401, refused.status());
      assertEquals(unknown.body(), refused.body());
      clock.advance(java.time.Duration.ofMinutes(16));
    }
  }

  private static Caller.Answer byPassword(String base, String name, String password) {
    return caller(base)
        .json(
            "POST",
            "/login",
            "{\"username\":\"%s\",\"password\":\"%s\"}".formatted(name, password));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void nothingIsStoredForAStrangerBeforeTheCeremonyEnds(String base) throws SQLException {
    String before = rows();
    Caller caller = caller(base);
    SoftAuthenticator key = SoftAuthenticator.es256();
    List<UnaryOperator<Says>> wrong =
        List.of(
            says -> says.origin("https://evil.test"),
            says -> says.rpId("evil.test"),
            says -> says.type("webauthn.get"),
            says -> says.flags(SoftAuthenticator.UP),
            says -> says.flags(SoftAuthenticator.UV),
            says -> says.more(",\"crossOrigin\":true"),
            says -> says.format("fido-u2f"));
    for (UnaryOperator<Says> one : wrong) {
      nextUser();
      Caller.Answer refused = signUp(caller, key, one);
      assertEquals(403, refused.status());
      assertTrue(refused.body().contains("The passkey was not accepted."), refused.body());
      assertEquals(401, caller.get("/plain").status());
    }
    assertEquals(before, rows());
    assertEquals(0, count(AuthEvent.UserRegistered.class));
    assertEquals(200, signUp(caller, key, UnaryOperator.identity()).status());
    assertNotEquals(before, rows());
  }

  /** Without those that ended, which the server removes each minute. */
  private static String rows() throws SQLException {
    return text(
        server,
        """
        select concat_ws(' ', (select count(*) from users), (select count(*) from pilots),
          (select count(*) from passkeys), (select count(*) from passkey_users),
          (select count(*) from berths),
          (select count(*) from sessions where expires_at > '%1$s'),
          (select count(*) from typed_tokens where expires_at > '%1$s'))
        """
            .formatted(clock.instant()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void challengeCountsOnceForItsAddressItsTypeAndFiveMinutes(String base) throws SQLException {
    Caller caller = caller(base);
    SoftAuthenticator key = SoftAuthenticator.es256();
    String challenge = challenge(options(caller));
    String first = name;
    nextUser();
    assertEquals(403, send(caller, content(key, creation(), challenge)).status());
    name = first;
    clock.advance(PasskeyChallenge.LIFETIME);
    assertEquals(403, send(caller, content(key, creation(), challenge)).status());
    String login = challenge(caller.json("POST", "/passkeys/login/options", ""));
    assertEquals(403, send(caller, content(key, creation(), login)).status());
    Caller other = caller(base.equals("/user") ? "/pilot" : "/user");
    String foreign = challenge(options(other));
    Caller moved = caller.holding(other.cookie());
    assertEquals(403, send(moved, content(key, creation(), foreign)).status());
    assertEquals(403, send(caller(base), content(key, creation(), challenge)).status());

    String own = content(key, creation(), challenge(options(caller)));
    Caller twice = caller(base).holding(caller.cookie());
    assertEquals(200, send(caller, own).status());
    assertEquals(403, send(twice, own).status());
    assertEquals(
        "1",
        text(
            server,
            "select count(*) from passkeys where name = 'First passkey'"
                + " and credential_id = decode('"
                + hex(key.rawId())
                + "', 'hex')"));
  }

  private static String hex(byte[] bytes) {
    return java.util.HexFormat.of().formatHex(bytes);
  }

  private static Caller.Answer send(Caller caller, String content) {
    return caller.json("POST", "/passkeys/signup", content);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void addressOfAnotherUserIsRefused(String base) throws SQLException {
    Caller late = caller(base);
    SoftAuthenticator key = SoftAuthenticator.es256();
    String content = content(key, creation(), challenge(options(late)));
    signedUp(caller(base));
    String before = rows();
    Caller.Answer options = options(caller(base));
    assertEquals(409, options.status());
    assertTrue(options.body().contains("already in use"), options.body());
    assertEquals(409, send(late, content).status());
    assertEquals(401, late.get("/plain").status());
    assertEquals(before.replaceFirst(" [0-9]+$", ""), rows().replaceFirst(" [0-9]+$", ""));
    nextUser();
    signedUp(caller(base));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void keyOfAnotherUserMakesNoAccount(String base) throws SQLException {
    SoftAuthenticator key = signedUp(caller(base));
    nextUser();
    String before = rows();
    assertEquals(409, signUp(caller(base), key, UnaryOperator.identity()).status());
    assertEquals(before.replaceFirst(" [0-9]+$", ""), rows().replaceFirst(" [0-9]+$", ""));
    signedUp(caller(base));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void userAndKeyAreStoredWithTheRowsOfTheApplicationOrNotAtAll(String base) throws SQLException {
    String before = rows();
    Caller full = caller(base).with("X-No-Berth", "1");
    Caller.Answer refused = signUp(full, SoftAuthenticator.es256(), UnaryOperator.identity());
    assertEquals(409, refused.status());
    assertTrue(refused.body().contains("There is no berth."), refused.body());
    assertEquals(before.replaceFirst(" [0-9]+$", ""), rows().replaceFirst(" [0-9]+$", ""));
    signedUp(caller(base));
    assertNotEquals(before.replaceFirst(" [0-9]+$", ""), rows().replaceFirst(" [0-9]+$", ""));
  }

  @Test
  void fieldsHaveTheRulesOfASignUp() {
    Caller caller = caller("/user");
    String path = "/passkeys/signup/options";
    for (String body :
        List.of("", "[]", "{}", "{\"name\":\"A\"}", "{\"email\":1,\"name\":\"A\"}")) {
      int status = caller.json("POST", path, body).status();
      assertTrue(status == 400 || status == 422, body + " " + status);
    }
    assertEquals(400, caller.json("POST", path, "{\"name\":\"A\",\"email\":\"a\"}").status());
    String own = name;
    String blank = challenge(options(caller));
    String content = content(SoftAuthenticator.es256(), creation(), blank);
    Caller.Answer refused = send(caller, content.replace("\"name\":\"Ada\"", "\"name\":\" \""));
    assertEquals(400, refused.status());
    assertTrue(refused.body().contains("name must not be empty"), refused.body());
    name = own;
    signedUp(caller);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void requestsAreLimitedPerAddress(String base) {
    for (int i = 0; i < Harbour.FAILURES; i++) {
      assertEquals(200, options(caller(base)).status());
    }
    assertEquals(429, options(caller(base)).status());
    name = name.toUpperCase(java.util.Locale.ROOT);
    assertEquals(429, options(caller(base)).status());
    nextUser();
    signedUp(caller(base));
  }

  @Test
  void requestOfAnotherSiteIsRefused() {
    Caller foreign = caller("/user").with("Origin", "https://evil.example");
    assertEquals(403, options(foreign).status());
    Caller own = caller("/user");
    String content = content(SoftAuthenticator.es256(), creation(), challenge(options(own)));
    assertEquals(403, send(foreign.holding(own.cookie()), content).status());
    assertEquals(2, count(AuthEvent.RequestRefused.class));
    assertEquals(200, send(own, content).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void lastKeyStaysUntilThereIsAPassword(String base) {
    Caller owner = caller(base);
    SoftAuthenticator key = signedUp(owner);
    String first = "/passkeys/" + ids(owner).get(0);
    Caller.Answer refused = owner.json("DELETE", first, "");
    assertEquals(409, refused.status());
    assertTrue(refused.body().contains("add another passkey"), refused.body());
    assertEquals(409, owner.form("/keys/keys/" + ids(owner).get(0) + "/remove", "").status());
    assertEquals(404, owner.json("DELETE", "/passkeys/none", "").status());
    assertEquals(200, login(caller(base), key).status());

    SoftAuthenticator second = SoftAuthenticator.es256();
    assertEquals(200, register(owner, second, "Second", creation()).status());
    assertEquals(200, owner.json("DELETE", first, "").status());
    String last = "/passkeys/" + ids(owner).get(0);
    assertEquals(409, owner.json("DELETE", last, "").status());

    assertEquals(200, owner.json("PUT", "/password", "").status());
    Caller withPassword = loggedIn(base);
    SoftAuthenticator third = SoftAuthenticator.es256();
    assertEquals(200, register(withPassword, third, "Second", creation()).status());
    assertEquals(200, login(caller(base), third).status());
    String only = "/passkeys/" + ids(withPassword).get(0);
    assertEquals(200, withPassword.json("DELETE", only, "").status());
  }

  private Caller loggedIn(String base) {
    Caller caller = caller(base);
    String login = "{\"username\":\"%s\",\"password\":\"longhorse\"}".formatted(name);
    assertEquals(200, caller.json("POST", "/login", login).status());
    return caller;
  }

  /** A stranger signs up with the address of another person, who sets a password by mail later. */
  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void firstPasswordEndsTheKeysOfTheSignUp(String base) {
    Caller stranger = caller(base);
    SoftAuthenticator key = signedUp(stranger);
    assertEquals(200, login(caller(base), key).status());
    assertEquals(200, stranger.json("PUT", "/password", "").status());
    assertEquals(401, stranger.get("/plain").status());
    assertEquals(403, login(caller(base), key).status());
    Caller person = loggedIn(base);
    assertEquals("[]", person.get("/passkeys").body());
    SoftAuthenticator own = SoftAuthenticator.es256();
    assertEquals(200, register(person, own, "Second", creation()).status());
    assertEquals(403, login(caller(base), key).status());
    assertEquals(200, login(caller(base), own).status());
    String change = "{\"currentPassword\":\"longhorse\",\"newPassword\":\"shorthorse\"}";
    assertEquals(200, person.json("PUT", "/account/password", change).status());
    assertEquals(200, login(caller(base), own).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void firstPasswordEndsThoseKeysAlsoWhereTheNextOneIsAdded(String base) {
    Caller stranger = caller(base);
    SoftAuthenticator key = signedUp(stranger);
    assertEquals(200, stranger.json("PUT", "/password", "").status());
    Caller person = loggedIn(base);
    SoftAuthenticator own = SoftAuthenticator.es256();
    assertEquals(200, register(person, own, "Second", creation()).status());
    assertEquals(1, ids(person).size());
    assertEquals(403, login(caller(base), key).status());
    assertEquals(200, login(caller(base), own).status());
  }

  /** A trigger counts statements, also those that find no row. */
  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void loginAndListAskForAPasswordOfASignUpOnly(String base) throws SQLException {
    Harbour.execute(
        server,
        """
        create sequence if not exists removals;
        create or replace function removal() returns trigger language plpgsql as
          'begin perform nextval(''removals''); return null; end';
        create or replace trigger removal before delete on passkey_users
          for each statement execute function removal()
        """);
    Caller.Answer user = caller(base).json("POST", "/users", "{" + fields(name) + PASSWORD);
    assertEquals(200, user.status(), user.body());
    Caller owner = loggedIn(base);
    SoftAuthenticator key = SoftAuthenticator.es256();
    assertEquals(200, register(owner, key, "Second", creation()).status());
    SoftAuthenticator second = SoftAuthenticator.es256();
    String before = removals();
    assertEquals(200, register(owner, second, "Second", creation()).status());
    assertEquals(200, login(caller(base), key).status());
    assertEquals(2, ids(owner).size());
    nextUser();
    Caller stranger = caller(base);
    SoftAuthenticator first = signedUp(stranger);
    assertEquals(200, login(stranger, first).status());
    assertEquals(1, ids(stranger).size());
    assertEquals(before, removals());
    assertEquals(200, stranger.json("PUT", "/password", "").status());
    assertEquals(403, login(caller(base), first).status());
    assertNotEquals(before, removals());
  }

  private static String removals() throws SQLException {
    return text(server, "select last_value from removals");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void rowOfASignUpDoesNotEndTheKeyThatFollowsAPassword(String base) {
    Caller stranger = caller(base);
    signedUp(stranger);
    assertEquals(200, stranger.with("X-Help-Desk", name).json("POST", "/help", "").status());
    assertEquals(200, stranger.json("PUT", "/password", "").status());
    Caller person = loggedIn(base);
    SoftAuthenticator own = SoftAuthenticator.es256();
    assertEquals(200, register(person, own, "Second", creation()).status());
    assertEquals(1, ids(person).size());
    assertEquals(200, login(caller(base), own).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void ofTwoLastKeysThatAreRemovedAtOnceOneStays(String base) throws Exception {
    Caller owner = caller(base);
    signedUp(owner);
    assertEquals(200, register(owner, SoftAuthenticator.es256(), "Second", creation()).status());
    List<Future<Integer>> all = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      for (String id : ids(owner)) {
        Caller one = owner.holding(owner.cookie());
        all.add(pool.submit(() -> one.json("DELETE", "/passkeys/" + id, "").status()));
      }
    }
    List<Integer> statuses = new ArrayList<>();
    for (Future<Integer> one : all) {
      statuses.add(one.get());
    }
    assertEquals(List.of(200, 409), statuses.stream().sorted().toList());
    assertEquals(1, ids(owner).size());
  }

  @Test
  void keyOfASignUpIsTwoFactorsWhereAPasswordAloneAddsNone() {
    Caller caller = caller("/user");
    SoftAuthenticator key = SoftAuthenticator.es256();
    Caller.Answer options = caller.json("POST", "/gate/signup/options", "{" + fields(name) + "}");
    String content = content(key, creation(), challenge(options));
    assertEquals(200, caller.json("POST", "/gate/signup", content).status());
    assertTrue(caller.get("/proofs").body().contains("mfa=" + clock.instant()));
  }

  @Test
  void strangersSignUpOnlyWhereTheApplicationSaysSo() {
    assertEquals(404, caller("/user").get("/gate-keys/signup").status());
    assertEquals(404, caller("/user").form("/gate-keys/signup", "").status());
    assertEquals(200, caller("/user").get("/keys/signup").status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void userWhoWasRemovedLeavesNothing(String base) throws SQLException {
    String before = rows().replaceFirst(" [0-9]+ [0-9]+ [0-9]+$", "");
    Caller owner = caller(base);
    signedUp(owner);
    assertEquals(200, owner.json("PUT", "/password", "").status());
    Caller session = loggedIn(base);
    String right = "{\"currentPassword\":\"longhorse\"}";
    assertEquals(200, session.json("DELETE", "/account", right).status());
    assertEquals(before, rows().replaceFirst(" [0-9]+ [0-9]+ [0-9]+$", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/pilot"})
  void formSignsUpAndSaysWhatIsWrong(String base) {
    Caller browser = caller(base);
    assertTrue(browser.get("/keys/signup").body().contains("data-options=\"" + base));
    String typed = "name=Ada&email=" + URLEncoder.encode(name, StandardCharsets.UTF_8);
    assertTrue(browser.form("/keys/signup", typed).body().contains("runs scripts"));
    Caller.Answer options = browser.form("/keys/signup/options", typed);
    SoftAuthenticator key =
        SoftAuthenticator.es256().holding(options.all("\"user\":\\{\"id\":\"([^\"]+)\"").get(0));
    String challenge = challenge(options);
    Caller.Answer wrong =
        browser.form(
            "/keys/signup",
            typed + "&" + key.registrationForm(creation().origin("https://evil.test"), challenge));
    assertEquals(403, wrong.status());
    assertTrue(wrong.body().contains("value=\"" + name + "\""), wrong.body());
    Caller.Answer right =
        browser.form("/keys/signup", typed + "&" + key.registrationForm(creation(), challenge));
    assertEquals(base + "/plain", right.location(), right.body());
    assertEquals(200, browser.get("/plain").status());
    assertEquals(200, login(caller(base), key).status());
    assertEquals(409, caller(base).form("/keys/signup/options", typed).status());
  }
}
