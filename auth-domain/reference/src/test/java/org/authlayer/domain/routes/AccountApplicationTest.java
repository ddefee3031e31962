package org.authlayer.domain.routes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.StoredUser;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.ThrottleSettings;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What somebody may see and take back of their own (DEC-37). */
final class AccountApplicationTest {

  private static final String ADA = "ada@example.org";
  private static final String BOB = "bob@example.org";
  private static final JsonValue TRUE = new JsonValue.BooleanValue(true);

  private final Browser browser = Browser.open();
  private final User ada = StoredUser.in(browser.world().stores(), "Ada", ADA, "password");
  private final User bob = StoredUser.in(browser.world().stores(), "Bob", BOB, "password");

  private String token(String email) {
    HttpResponse issued =
        browser.send(
            Call.post("/token/login").basic(email, "password").header("User-Agent", "curl/8"));
    return Browser.json(issued).string("value").orElseThrow();
  }

  private String session(String email) {
    return Browser.session(browser.logIn(email, "password")).orElseThrow();
  }

  private int me(String token) {
    return browser.send(Call.get("/token/me").bearer(token)).status();
  }

  private int page(String session) {
    return browser.send(Call.get("/web/account").session(session)).status();
  }

  private List<ObjectValue> list(Call call) {
    HttpResponse response = browser.send(call);
    assertEquals(200, response.status());
    assertEquals(List.of("no-store"), response.headers().all("Cache-Control"));
    if (response.body() instanceof Body.Json(JsonValue.ArrayValue(var elements))) {
      return elements.stream().map(ObjectValue.class::cast).toList();
    }
    throw new AssertionError("no list: " + response);
  }

  private String idOfCurrent(Call call) {
    return list(call).stream()
        .filter(one -> one.get("current").orElseThrow().equals(TRUE))
        .map(one -> one.string("id").orElseThrow())
        .findFirst()
        .orElseThrow();
  }

  private static Call change(String current, String successor) {
    return Call.of("PUT", "/account/password")
        .json("currentPassword", current, "newPassword", successor);
  }

  @Test
  void tokenOrSessionTellsWhoOneIs() {
    for (Call call :
        List.of(
            Call.get("/account").bearer(token(ADA)), Call.get("/account").session(session(ADA)))) {
      assertEquals(ADA, Browser.json(browser.send(call)).string("email").orElseThrow());
    }
    HttpResponse refused = browser.send(Call.get("/account"));
    assertEquals(401, refused.status());
    assertEquals(List.of("Bearer realm=\"authlayer\""), refused.headers().all("WWW-Authenticate"));
    assertEquals(401, browser.send(Call.get("/account").basic(ADA, "password")).status());
  }

  @Test
  void tokenOpensNoSessionAndCountsBeforeACookie() {
    HttpResponse response = browser.send(Call.get("/account").bearer(token(ADA)));
    assertTrue(Browser.session(response).isEmpty());
    assertEquals(Map.of(), browser.world().stores().sessionRows());
    String bobs = session(BOB);
    Call both = Call.get("/account").session(bobs).bearer(token(ADA));
    assertEquals(ADA, Browser.json(browser.send(both)).string("email").orElseThrow());
    assertEquals(401, browser.send(Call.get("/account").session(bobs).bearer("wrong")).status());
  }

  @Test
  void tokensAreListedWithoutTheirValues() {
    String value = token(ADA);
    token(BOB);
    browser.world().clock().advance(Duration.ofMinutes(5));
    assertEquals(200, me(value));
    token(ADA);
    List<ObjectValue> listed = list(Call.get("/account/tokens").bearer(value));
    assertEquals(2, listed.size());
    ObjectValue current =
        listed.stream()
            .filter(one -> one.get("current").equals(Optional.of(TRUE)))
            .findFirst()
            .orElseThrow();
    assertEquals(
        List.of("id", "created_at", "last_used_at", "expires_at", "client", "current"),
        List.copyOf(current.members().keySet()));
    assertEquals("unknown curl/8", current.string("client").orElseThrow());
    assertEquals(new JsonValue.NullValue(), current.get("expires_at").orElseThrow());
    var made = Instant.parse(current.string("created_at").orElseThrow());
    assertEquals(
        made.plus(Duration.ofMinutes(5)),
        Instant.parse(current.string("last_used_at").orElseThrow()));
  }

  @Test
  void useIsNotedOnceAMinute() {
    String value = token(ADA);
    me(value);
    Instant first = lastUse(value);
    browser.world().clock().advance(Duration.ofSeconds(59));
    me(value);
    assertEquals(first, lastUse(value));
    browser.world().clock().advance(Duration.ofSeconds(1));
    me(value);
    assertEquals(first.plusSeconds(60), lastUse(value));
  }

  private Instant lastUse(String value) {
    return browser
        .world()
        .stores()
        .tokens()
        .findByValue(UserId.STANDARD, value)
        .flatMap(Token::lastUse)
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"PT1S, false", "PT1M, false", "P30D, true"})
  void useThatAClockWroteWhichWasFarAheadIsReplacedByTheNext(Duration ahead, boolean replaced) {
    browser.world().clock().advance(ahead);
    String value = token(ADA);
    me(value);
    Instant first = lastUse(value);
    browser.world().clock().advance(ahead.negated());
    assertEquals(200, me(value));
    assertEquals(replaced ? browser.world().clock().instant() : first, lastUse(value));
  }

  @Test
  void revokedTokenIsRefusedAndTheOtherIsNot() {
    String kept = token(ADA);
    String revoked = token(ADA);
    String id = idOfCurrent(Call.get("/account/tokens").bearer(revoked));
    Call delete = Call.of("DELETE", "/account/tokens/" + id).bearer(kept);
    assertEquals(200, browser.send(delete).status());
    assertEquals(401, me(revoked));
    assertEquals(200, me(kept));
    assertEquals(404, browser.send(delete).status());
    AuthEvent.TokenRemoved event = browser.world().events().of(AuthEvent.TokenRemoved.class).get(0);
    assertEquals(UUID.fromString(id), event.tokenId());
    assertEquals(UserId.of(ada.id()), event.user());
    assertEquals("revoked", event.reason());
  }

  @Test
  void tokenOfAnotherUserIsAsNone() {
    String bobs = token(BOB);
    String id = idOfCurrent(Call.get("/account/tokens").bearer(bobs));
    Call delete = Call.of("DELETE", "/account/tokens/" + id);
    assertEquals(404, browser.send(delete.bearer(token(ADA))).status());
    assertEquals(200, me(bobs));
    for (String none : List.of("1-1-1-1-1", "x", UUID.randomUUID().toString())) {
      assertEquals(
          404, browser.send(Call.of("DELETE", "/account/tokens/" + none).bearer(bobs)).status());
    }
    assertEquals(200, browser.send(delete.bearer(bobs)).status());
    assertEquals(401, me(bobs));
  }

  @Test
  void allOtherTokensAreRevokedAtOnce() {
    String kept = token(ADA);
    String other = token(ADA);
    String third = token(ADA);
    String bobs = token(BOB);
    HttpResponse response = browser.send(Call.of("DELETE", "/account/tokens").bearer(kept));
    assertEquals(
        new JsonValue.NumberValue(BigDecimal.TWO),
        Browser.json(response).get("revoked").orElseThrow());
    assertEquals(List.of(200, 401, 401, 200), List.of(me(kept), me(other), me(third), me(bobs)));
  }

  @Test
  void sessionsAreListedByAnIdThatOpensNothing() {
    String first = session(ADA);
    String second = session(ADA);
    session(BOB);
    Call call = Call.get("/account/sessions").session(first);
    assertEquals(2, list(call).size());
    String id = idOfCurrent(call);
    assertNotEquals(first, id);
    assertNotEquals(id, idOfCurrent(Call.get("/account/sessions").session(second)));
    assertEquals(303, page(id));
    assertEquals(200, page(first));
  }

  @Test
  void revokedSessionIsRefusedAndTheOtherIsNot() {
    String kept = session(ADA);
    String revoked = session(ADA);
    String id = idOfCurrent(Call.get("/account/sessions").session(revoked));
    Call delete = Call.of("DELETE", "/account/sessions/" + id).session(kept);
    assertEquals(200, browser.send(delete).status());
    assertEquals(303, page(revoked));
    assertEquals(200, page(kept));
    assertEquals(404, browser.send(delete).status());
    assertEquals(
        List.of(List.of(id.substring(0, 8), UserId.of(ada.id()), "revoked")),
        browser.world().events().of(AuthEvent.SessionEnded.class).stream()
            .map(
                event ->
                    List.of(event.session(), Objects.requireNonNull(event.user()), event.reason()))
            .toList());
  }

  @Test
  void currentSessionIsEndedWithItsCookie() {
    String session = session(ADA);
    String id = idOfCurrent(Call.get("/account/sessions").session(session));
    HttpResponse response =
        browser.send(Call.of("DELETE", "/account/sessions/" + id).session(session));
    assertEquals(200, response.status());
    assertTrue(response.headers().first("Set-Cookie").orElseThrow().contains("1970"));
    assertEquals(303, page(session));
  }

  @Test
  void sessionOfAnotherUserIsAsNone() {
    String bobs = session(BOB);
    String id = idOfCurrent(Call.get("/account/sessions").session(bobs));
    Call delete = Call.of("DELETE", "/account/sessions/" + id);
    assertEquals(404, browser.send(delete.session(session(ADA))).status());
    assertEquals(200, page(bobs));
    assertEquals(200, browser.send(delete.bearer(token(BOB))).status());
    assertEquals(303, page(bobs));
  }

  @Test
  void allOtherSessionsAreEndedAtOnce() {
    String kept = session(ADA);
    String other = session(ADA);
    String bobs = session(BOB);
    Call delete = Call.of("DELETE", "/account/sessions");
    assertEquals(200, browser.send(delete.session(kept)).status());
    assertEquals(List.of(200, 303, 200), List.of(page(kept), page(other), page(bobs)));
    assertEquals(200, browser.send(delete.bearer(token(ADA))).status());
    assertEquals(List.of(303, 200), List.of(page(kept), page(bobs)));
  }

  @Test
  void changedPasswordEndsAllButTheTokenItWasChangedWith() {
    String kept = token(ADA);
    String other = token(ADA);
    String session = session(ADA);
    String bobs = token(BOB);
    assertEquals(200, browser.send(change("password", "new password").bearer(kept)).status());
    assertEquals(
        List.of(200, 401, 303, 200), List.of(me(kept), me(other), page(session), me(bobs)));
    assertEquals(401, browser.logIn(ADA, "password").status());
    assertEquals(303, browser.logIn(ADA, "new password").status());
    assertEquals(
        List.of(UserId.of(ada.id())),
        browser.world().events().of(AuthEvent.PasswordChanged.class).stream()
            .map(AuthEvent.PasswordChanged::user)
            .toList());
  }

  @Test
  void changedPasswordEndsAllButTheSessionItWasChangedIn() {
    String kept = session(ADA);
    String other = session(ADA);
    String token = token(ADA);
    HttpResponse response = browser.send(change("password", "new password").session(kept));
    assertEquals(200, response.status());
    String successor = Browser.session(response).orElseThrow();
    assertEquals(
        List.of(200, 303, 303, 401), List.of(page(successor), page(kept), page(other), me(token)));
  }

  @Test
  void wrongCurrentPasswordChangesNothing() {
    String token = token(ADA);
    String other = token(ADA);
    HttpResponse refused = browser.send(change("wrong password", "new password").bearer(token));
    assertEquals(403, refused.status());
    assertEquals(List.of(200, 200), List.of(me(token), me(other)));
    assertEquals(303, browser.logIn(ADA, "password").status());
    assertEquals(1, browser.world().events().of(AuthEvent.PasswordChangeFailed.class).size());
    assertEquals(403, browser.send(change(" password", "new password").bearer(token)).status());
    assertEquals(200, browser.send(change("password", "new password").bearer(token)).status());
  }

  @Test
  void guessingTheCurrentPasswordIsThrottledLikeALogin() {
    String token = token(ADA);
    Call guess = change("wrong password", "new password").bearer(token);
    int most = ThrottleSettings.standard().perAccountAndNetwork();
    for (int attempt = 0; attempt < most; attempt++) {
      assertEquals(403, browser.send(guess).status());
    }
    HttpResponse throttled = browser.send(change("password", "new password").bearer(token));
    assertEquals(429, throttled.status());
    assertTrue(throttled.headers().first("Retry-After").isPresent());
    browser.world().clock().advance(ThrottleSettings.standard().window());
    assertEquals(200, browser.send(change("password", "new password").bearer(token)).status());
  }

  @Test
  void newPasswordHasToKeepTheRules() {
    String token = token(ADA);
    HttpResponse refused = browser.send(change("password", "1234567").bearer(token));
    assertEquals(400, refused.status());
    assertFalse(Browser.json(refused).get("errors").isEmpty());
    assertEquals(200, browser.send(change("password", "12345678").bearer(token)).status());
  }

  @Test
  void bodyHasToHoldTheFields() {
    String token = token(ADA);
    Call put = Call.of("PUT", "/account/password").bearer(token);
    assertEquals(400, browser.send(put).status());
    assertEquals(400, browser.send(put.json("newPassword", "new password")).status());
    assertEquals(400, browser.send(put.json("currentPassword", "password")).status());
    assertEquals(
        415,
        browser
            .send(put.form("currentPassword", "password", "newPassword", "new password"))
            .status());
    assertEquals(400, browser.send(put.body(new Body.Json(new JsonValue.NullValue()))).status());
    assertEquals(200, browser.send(change("password", "new password").bearer(token)).status());
  }

  @Test
  void deletedAccountIsGoneWithAllItHad() {
    String token = token(ADA);
    String session = session(ADA);
    String bobs = token(BOB);
    Call delete = Call.of("DELETE", "/account").bearer(token);
    assertEquals(403, browser.send(delete.json("currentPassword", "wrong")).status());
    assertEquals(200, me(token));
    assertEquals(200, browser.send(delete.json("currentPassword", "password")).status());
    assertEquals(List.of(401, 303, 200), List.of(me(token), page(session), me(bobs)));
    assertEquals(401, browser.logIn(ADA, "password").status());
    assertEquals(Map.of(bob.id(), bob), browser.world().stores().userRows());
    assertEquals(Map.of(), browser.world().stores().sessionRows());
    assertEquals(
        List.of(UserId.of(ada.id())),
        browser.world().events().of(AuthEvent.UserRemoved.class).stream()
            .map(AuthEvent.UserRemoved::user)
            .toList());
  }

  @Test
  void accountIsDeletedFromASessionToo() {
    String session = session(ADA);
    HttpResponse response =
        browser.send(
            Call.of("DELETE", "/account").session(session).json("currentPassword", "password"));
    assertEquals(200, response.status());
    assertTrue(response.headers().first("Set-Cookie").orElseThrow().contains("1970"));
    assertEquals(Map.of(), browser.world().stores().sessionRows());
  }

  @Test
  void whatIsTakenBackIsRefusedByEveryInstanceWithTheNextRequest() {
    Browser other =
        new Browser(
            browser.world(),
            new ReferenceApplications().create(browser.world().environment(), Browser.settings()));
    String token = token(ADA);
    String session = session(ADA);
    Call withToken = Call.get("/account").bearer(token);
    Call withSession = Call.get("/account").session(session);
    assertEquals(200, other.send(withToken).status());
    assertEquals(200, other.send(withSession).status());
    String id = idOfCurrent(Call.get("/account/tokens").bearer(token));
    browser.send(Call.of("DELETE", "/account/tokens/" + id).session(session));
    browser.send(Call.of("DELETE", "/account/sessions").bearer(token(ADA)));
    assertEquals(401, other.send(withToken).status());
    assertEquals(401, other.send(withSession).status());
  }
}
