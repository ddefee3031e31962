package org.authlayer.domain.routes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.StoredUser;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.JwtClaims;
import org.authlayer.ports.driving.PasswordRules;
import org.authlayer.ports.driving.ProtectionSettings;
import org.authlayer.ports.driving.ThrottleSettings;
import org.junit.jupiter.api.Test;

/** What the applications do against those who are no users of them. */
final class ProtectionTest {

  private static final List<Call> PASSWORDS =
      List.of(
          Call.post("/login").basic("ada@example.org", "wrong"),
          Call.post("/token/login").basic("eve@example.org", "wrong"),
          Call.post("/basic/login").basic("a", "wrong"),
          Call.post("/token-expiring/login").basic("b", "wrong"),
          Call.post("/jwt/login").basic("c", "wrong"),
          Call.post("/jwt-manual/login").json("username", "d", "password", "wrong"),
          Call.post("/web/login").form("username", "e", "password", "wrong"),
          Call.get("/simple/me").basic("simple", "wrong"),
          Call.post("/composition/login").basic("f", "wrong"),
          Call.get("/composition/secure").basic("admin", "wrong"));

  private static ProtectionSettings protection(boolean confidentialOnly) {
    return new ProtectionSettings(
        confidentialOnly,
        Set.of(),
        new PasswordRules(Set.of("password")),
        new ThrottleSettings(Duration.ofMinutes(1), 2, 1000, 1000),
        JwtClaims.none());
  }

  private final Browser browser = Browser.open(protection(false));
  private final Browser hardened = Browser.open(protection(true));

  private static List<Call> credentials() {
    return List.of(
        Call.post("/login").basic("ada@example.org", "correct horse"),
        Call.post("/web/login").form("username", "ada@example.org", "password", "correct horse"),
        Call.post("/jwt-manual/login")
            .json("username", "ada@example.org", "password", "correct horse"),
        Call.post("/users")
            .json(
                "name",
                "Bob",
                "email",
                "bob@example.org",
                "password",
                "correct horse",
                "confirmPassword",
                "correct horse"),
        Call.get("/simple/me").bearer("simple-token"));
  }

  @Test
  void everyPlaceThatChecksAPasswordIsThrottled() {
    for (Call call : PASSWORDS) {
      Call here = call.from("192.0.2.1");
      assertEquals(401, browser.send(here).status());
      assertEquals(401, browser.send(here).status());
      int work = browser.world().hasher().work();
      HttpResponse third = browser.send(here);
      assertEquals(429, third.status(), call.toString());
      assertEquals(List.of("60"), third.headers().all("Retry-After"));
      boolean form = here.message().path().startsWith("/web/");
      assertEquals(
          List.of(form ? "text/html; charset=utf-8" : "application/problem+json"),
          third.headers().all("Content-Type"));
      assertEquals(work, browser.world().hasher().work());
      assertEquals(401, browser.send(call.from("192.0.2.2")).status());
    }
    assertEquals(
        PASSWORDS.size(), browser.world().events().of(AuthEvent.LoginThrottled.class).size());
  }

  @Test
  void throttleTellsNothingAboutWhoExists() {
    StoredUser.in(browser.world().stores(), "Ada", "ada@example.org", "correct horse");
    for (int i = 0; i < 3; i++) {
      HttpResponse known = browser.send(Call.post("/login").basic("ada@example.org", "wrong"));
      HttpResponse unknown = browser.send(Call.post("/login").basic("eve@example.org", "wrong"));
      assertEquals(known, unknown);
    }
    assertEquals(
        429, browser.send(Call.post("/login").basic("ada@example.org", "correct horse")).status());
    browser.world().clock().advance(Duration.ofMinutes(1));
    assertEquals(
        200, browser.send(Call.post("/login").basic("ada@example.org", "correct horse")).status());
  }

  @Test
  void routesWithoutAPasswordCountNothing() {
    browser.send(Call.get("/me").bearer("x"));
    browser.send(Call.get("/session/me").bearer("x"));
    browser.send(Call.get("/web/account"));
    browser.send(Call.post("/login"));
    browser.send(Call.get("/simple/me").bearer("simple-token"));
    assertEquals(Map.of(), browser.world().stores().failedLoginRows());
  }

  @Test
  void hardenedTakesNoCredentialOfAnyKindInClearText() {
    StoredUser.in(hardened.world().stores(), "Ada", "ada@example.org", "correct horse");
    for (Call call : credentials()) {
      HttpResponse refused = hardened.send(call.over(Channel.PLAIN));
      assertEquals(403, refused.status(), call.toString());
      assertEquals(List.of(), refused.headers().all("Set-Cookie"));
      assertEquals(List.of(), refused.headers().all("WWW-Authenticate"));
    }
    assertEquals(0, hardened.world().hasher().work());
    assertEquals(1, hardened.world().stores().userRows().size());
    for (Call call : credentials()) {
      assertTrue(hardened.send(call.over(Channel.TLS)).status() < 400, call.toString());
    }
    String id = Browser.session(hardened.send(credentials().get(1))).orElseThrow();
    assertEquals(
        403, hardened.send(Call.get("/web/account").session(id).over(Channel.PLAIN)).status());
    assertEquals(
        200, hardened.send(Call.get("/web/account").session(id).over(Channel.TLS)).status());
  }

  @Test
  void referenceTakesAllButBasicInClearText() {
    StoredUser.in(browser.world().stores(), "Ada", "ada@example.org", "correct horse");
    List<Integer> statuses =
        credentials().stream()
            .map(call -> browser.send(call.over(Channel.PLAIN)).status())
            .toList();
    assertEquals(List.of(401, 303, 200, 200, 200), statuses);
  }

  @Test
  void foreignPageNeitherLogsInNorSignsUpNorLogsOut() {
    StoredUser.in(browser.world().stores(), "Ada", "ada@example.org", "correct horse");
    Call login = credentials().get(1).header("Host", "localhost");
    String id =
        Browser.session(browser.send(login.header("Origin", "http://localhost"))).orElseThrow();
    for (Call call :
        List.of(
            login,
            Call.post("/web/signup").header("Host", "localhost").form("name", "Eve"),
            Call.post("/web/logout").header("Host", "localhost").session(id),
            Call.post("/login").basic("a", "b").header("Host", "localhost").session(id))) {
      HttpResponse refused = browser.send(call.header("Origin", "https://evil.example"));
      assertEquals(403, refused.status(), call.toString());
      assertEquals(List.of(), refused.headers().all("Set-Cookie"));
      assertNotEquals(
          403, browser.send(call.header("Origin", "http://localhost")).status(), call.toString());
    }
  }

  @Test
  void ownPagesLetTheBrowserSayWhereAFormComesFrom() {
    assertEquals(
        List.of("same-origin"),
        browser.send(Call.get("/web/login")).headers().all("Referrer-Policy"));
  }

  @Test
  void everyAnswerMayNeitherBeStoredNorSniffed() {
    StoredUser.in(browser.world().stores(), "Ada", "ada@example.org", "correct horse");
    for (Call call :
        List.of(
            credentials().get(0),
            credentials().get(1),
            credentials().get(3),
            credentials().get(4),
            Call.get("/me"),
            Call.get("/nowhere"),
            Call.post("/me"),
            Call.get("/web/"),
            Call.get("/web/account"))) {
      HttpResponse response = browser.send(call);
      assertEquals(List.of("no-store"), response.headers().all("Cache-Control"), call.toString());
      assertEquals(
          List.of("nosniff"), response.headers().all("X-Content-Type-Options"), call.toString());
    }
    assertEquals(
        List.of("public, max-age=300"),
        browser.send(Call.get("/.well-known/jwks.json")).headers().all("Cache-Control"));
  }

  @Test
  void rejectedInputIsToldByItsFields() {
    browser.send(Call.post("/users").json("name", "\u202e", "email", "secret", "password", "x"));
    browser.send(Call.post("/web/signup").form("name", "Ada"));
    assertEquals(
        List.of("/name,/email,/password,/confirmPassword", "/email,/password,/confirmPassword"),
        browser.world().events().of(AuthEvent.InputRejected.class).stream()
            .map(AuthEvent.InputRejected::fields)
            .toList());
  }

  @Test
  void commonPasswordIsRefusedWhereTheListSaysSo() {
    HttpResponse refused =
        browser.send(
            Call.post("/users")
                .json(
                    "name",
                    "Ada",
                    "email",
                    "ada@example.org",
                    "password",
                    "PassWord",
                    "confirmPassword",
                    "PassWord"));
    assertEquals(400, refused.status());
    assertEquals(
        Optional.of("password must not be one of the most common passwords."),
        Browser.json(refused).string("reason"));
  }

  @Test
  void tokenDeletedAsExpiredIsTold() {
    StoredUser.in(browser.world().stores(), "Ada", "ada@example.org", "correct horse");
    String token =
        Browser.json(
                browser.send(
                    Call.post("/token-expiring/login").basic("ada@example.org", "correct horse")))
            .string("value")
            .orElseThrow();
    browser.world().clock().advance(Duration.ofHours(1));
    assertEquals(401, browser.send(Call.get("/token-expiring/me").bearer(token)).status());
    AuthEvent.TokenRemoved removed =
        browser.world().events().of(AuthEvent.TokenRemoved.class).get(0);
    assertEquals("expired", removed.reason());
    assertEquals("/token-expiring/me", removed.where().route());
  }

  @Test
  void tokenInALoopWithoutItsCookieDoesNotFillTheTable() {
    StoredUser.in(browser.world().stores(), "Ada", "ada@example.org", "correct horse");
    String token = Browser.json(browser.send(credentials().get(0))).string("value").orElseThrow();
    for (int i = 0; i < 150; i++) {
      browser.world().clock().advance(Duration.ofSeconds(1));
      assertEquals(200, browser.send(Call.get("/session/me").bearer(token)).status());
    }
    assertEquals(100, browser.world().stores().sessionRows().size());
  }

  @Test
  void sessionOfAnExpiringTokenEndsWithIt() {
    StoredUser.in(browser.world().stores(), "Ada", "ada@example.org", "correct horse");
    String token =
        Browser.json(
                browser.send(
                    Call.post("/token-expiring/login").basic("ada@example.org", "correct horse")))
            .string("value")
            .orElseThrow();
    String id = Browser.session(browser.send(Call.get("/session/me").bearer(token))).orElseThrow();
    browser.world().clock().advance(Duration.ofMinutes(59));
    assertEquals(200, browser.send(Call.get("/session/me").session(id)).status());
    browser.world().clock().advance(Duration.ofMinutes(1));
    assertEquals(401, browser.send(Call.get("/session/me").session(id)).status());
    assertEquals(303, browser.send(Call.get("/web/account").session(id)).status());
  }

  @Test
  void loggingInAgainLeavesTheCopiedCookieBehind() {
    StoredUser.in(browser.world().stores(), "Ada", "ada@example.org", "correct horse");
    Call login = credentials().get(1);
    String copied = Browser.session(browser.send(login)).orElseThrow();
    String own = Browser.session(browser.send(login.session(copied))).orElseThrow();
    assertNotEquals(copied, own);
    assertEquals(303, browser.send(Call.get("/web/account").session(copied)).status());
    assertEquals(200, browser.send(Call.get("/web/account").session(own)).status());
  }
}
