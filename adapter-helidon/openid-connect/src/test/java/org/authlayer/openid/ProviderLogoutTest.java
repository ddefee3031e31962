package org.authlayer.openid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.testing.ApplicationExtension;
import org.authlayer.testing.memory.ApplicationCall;
import org.authlayer.testing.memory.ManualClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How sessions here and at the provider end together. */
final class ProviderLogoutTest {

  private static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";

  @RegisterExtension
  static final ApplicationExtension WORLD =
      ApplicationExtension.of((environment, settings) -> request -> HttpResponse.of(404));

  private ManualClock clock;
  private ScriptedProvider provider;
  private ScriptedProvider other;
  private Shop shop;
  private Shop.Browser browser;
  private int tokens;

  @BeforeEach
  void open(Environment environment, ManualClock given) {
    clock = given;
    provider = Shop.provider(environment);
    other = Shop.provider(environment);
    shop = new Shop(environment, List.of(provider, other), Shop::impatient, login -> login);
    Shop.Customer ada = shop.ada(provider);
    shop.link(ada, new OpenIdSubject(other.name(), other.subject));
    browser = shop.browser();
    assertEquals(303, browser.login(provider).status());
    assertTrue(browser.isLoggedIn());
  }

  @AfterEach
  void close() {
    provider.close();
    other.close();
  }

  @Test
  void logoutEndsTheSessionHereAndLeadsToTheProvider() {
    ApplicationCall.Answered answer = browser.post("/login/partner/logout", "");
    assertEquals(200, answer.status());
    assertFalse(browser.isLoggedIn());
    String page = new String(answer.content(), StandardCharsets.UTF_8);
    String address =
        provider.name()
            + "/end?post_logout_redirect_uri="
            + URLEncoder.encode(Shop.SITE + "/bye", StandardCharsets.UTF_8);
    assertTrue(page.contains("content=\"0; url=" + address), page);
    assertTrue(page.contains("client_id=shop"), page);
    assertEquals(1, shop.events(AuthEvent.SessionEnded.class).size());
  }

  @Test
  void logoutFromAPageOfAnotherSiteIsRefused() {
    ApplicationCall.Answered answer =
        browser.send("POST", "/login/partner/logout", Map.of("Origin", "https://evil.example"), "");
    assertEquals(403, answer.status());
    assertTrue(browser.isLoggedIn());
    assertEquals(200, browser.post("/login/partner/logout", "").status());
    assertFalse(browser.isLoggedIn());
  }

  @Test
  void logoutOfASessionThatThisProviderDidNotOpenStaysHere() {
    ApplicationCall.Answered answer = browser.post("/login/other/logout", "");
    assertEquals(303, answer.status());
    assertEquals("/bye", Shop.location(answer));
    assertFalse(browser.isLoggedIn());
  }

  @Test
  void logoutWhereTheProviderHasNoneStaysHere() {
    provider.document.remove("end_session_endpoint");
    clock.advance(Duration.ofHours(1));
    ApplicationCall.Answered answer = browser.post("/login/partner/logout", "");
    assertEquals("/bye", Shop.location(answer));
    assertFalse(browser.isLoggedIn());
  }

  private JWTClaimsSet.Builder logout() {
    return provider
        .claims("shop", provider.subject)
        .jwtID("logout-" + tokens++)
        .claim("sid", "session-at-the-provider")
        .claim("events", Map.of(EVENT, Map.of()));
  }

  private ApplicationCall.Answered send(String token) {
    return shop.browser()
        .post(
            "/login/partner/backchannel",
            "logout_token=" + URLEncoder.encode(token, StandardCharsets.UTF_8));
  }

  private String signed(JWTClaimsSet.Builder claims) {
    return signed("logout+jwt", claims);
  }

  private String signed(String type, JWTClaimsSet.Builder claims) {
    try {
      return provider.signed(type, claims.build());
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private void requireEnded() {
    ApplicationCall.Answered answer = send(signed(logout()));
    assertEquals(200, answer.status());
    assertEquals(List.of("no-store"), answer.headers().all("Cache-Control"));
    assertFalse(browser.isLoggedIn());
  }

  private void requireRefused(String token) {
    shop.events.clear();
    assertEquals(400, send(token).status());
    assertTrue(browser.isLoggedIn());
    assertEquals(1, shop.events(AuthEvent.TokenRejected.class).size());
  }

  @Test
  void logoutTokenEndsTheSessionThatTheProvidersOpened() {
    requireEnded();
    assertEquals(
        List.of("revoked"),
        shop.events(AuthEvent.SessionEnded.class).stream()
            .map(AuthEvent.SessionEnded::reason)
            .toList());
  }

  @Test
  void valuesUnderKeysThatAClientChoosesHideNoSessionFromItsProvider() {
    assertEquals(200, browser.post("/note?key=openid/customer", "").status());
    assertEquals(400, browser.post("/note?key=authlayer/openid/customer", "").status());
    assertTrue(browser.isLoggedIn());
    requireEnded();
  }

  @Test
  void logoutTokenEndsASessionThatAnEarlierVersionStored() {
    Sessions sessions = shop.environment.databases().standard().sessions();
    SessionData now = sessions.findByUser(new UserId("customer", "1"), clock.instant()).get(0);
    String note = Objects.requireNonNull(now.values().get("authlayer/openid/customer"));
    SessionData earlier =
        new SessionData(
            now.digest(),
            now.identities(),
            Map.of("openid/customer", note),
            now.createdAt(),
            now.lastSeenAt(),
            now.expiresAt(),
            now.client());
    assertTrue(sessions.rotate(now, earlier));
    assertTrue(browser.isLoggedIn());
    requireEnded();
  }

  @Test
  void logoutTokenEndsAllSessionsOfTheProvidersSession() {
    Shop.Browser phone = shop.browser();
    phone.login(provider);
    requireEnded();
    assertFalse(phone.isLoggedIn());
  }

  @Test
  void logoutTokenEndsNoSessionOfAnotherSessionAtTheProvider() {
    provider.claims = it -> it.claim("sid", "another");
    Shop.Browser phone = shop.browser();
    phone.login(provider);
    requireEnded();
    assertTrue(phone.isLoggedIn());
  }

  @Test
  void logoutTokenWithoutASessionEndsAllThatTheProviderOpened() {
    provider.claims = it -> it.claim("sid", "another");
    Shop.Browser phone = shop.browser();
    phone.login(provider);
    Shop.Browser elsewhere = shop.browser();
    assertEquals(
        303, elsewhere.get(other.agree(elsewhere.begin("/login/other")).toString()).status());
    assertEquals(200, send(signed(logout().claim("sid", null))).status());
    assertFalse(browser.isLoggedIn());
    assertFalse(phone.isLoggedIn());
    assertTrue(elsewhere.isLoggedIn(), "a session of another provider ended");
  }

  @Test
  void logoutTokenOfAnotherPersonEndsNothing() {
    Shop.Customer bob = shop.keep("bob@example.org", /* isProven= */ true);
    shop.link(bob, new OpenIdSubject(provider.name(), "bob"));
    assertEquals(200, send(signed(logout().subject("bob"))).status());
    assertEquals(200, send(signed(logout().subject("no-user"))).status());
    assertTrue(browser.isLoggedIn());
    requireEnded();
  }

  @ParameterizedTest
  @ValueSource(strings = {"logout+jwt", "application/logout+jwt", "LOGOUT+JWT"})
  void logoutTokenHasItsType(String type) {
    assertEquals(200, send(signed(type, logout())).status());
    assertFalse(browser.isLoggedIn());
  }

  @ParameterizedTest
  @ValueSource(strings = {"JWT", "at+jwt", "secevent+jwt"})
  void logoutTokenOfAnotherTypeIsRefused(String type) {
    requireRefused(signed(type, logout()));
    requireEnded();
  }

  @Test
  void idTokenIsNoLogoutToken() {
    requireRefused(signed(logout().claim("events", null)));
    requireRefused(signed(logout().claim("nonce", "x")));
    requireEnded();
  }

  @Test
  void logoutTokenThatLacksSomethingIsRefused() {
    List<UnaryOperator<JWTClaimsSet.Builder>> changes =
        List.of(
            it -> it.subject(null),
            it -> it.jwtID(null),
            it -> it.issueTime(null),
            it -> it.expirationTime(null),
            it -> it.audience("bakery"),
            it -> it.issuer("https://elsewhere.example"),
            it -> it.claim("events", Map.of("other", Map.of())),
            it -> it.claim("events", Map.of(EVENT, "x")),
            it -> it.claim("events", List.of(EVENT)),
            it -> it.claim("sid", 7),
            it -> it.expirationTime(Date.from(clock.instant().minusSeconds(31))),
            it -> it.issueTime(Date.from(clock.instant().plusSeconds(31))));
    changes.forEach(change -> requireRefused(signed(change.apply(logout()))));
    requireEnded();
  }

  @Test
  void logoutTokenWithoutSignatureIsRefused() {
    requireRefused(new PlainJWT(logout().build()).serialize());
    requireEnded();
  }

  @Test
  void logoutTokenOfAnotherProviderIsRefused() throws JOSEException {
    requireRefused(other.signed("logout+jwt", logout().build()));
    requireEnded();
  }

  @Test
  void logoutTokenCountsOnce() {
    String token = signed(logout());
    assertEquals(200, send(token).status());
    browser.login(provider);
    requireRefused(token);
    requireEnded();
  }

  @Test
  void logoutThatFailedIsRepeatedWithTheSameToken() {
    String token = signed(logout());
    shop.isBroken = true;
    assertEquals(503, send(token).status());
    assertTrue(browser.isLoggedIn());
    shop.isBroken = false;
    assertEquals(200, send(token).status());
    assertFalse(browser.isLoggedIn());
    browser.login(provider);
    requireRefused(token);
    requireEnded();
  }

  @Test
  void logoutTokenThatNamesItsAudienceTwiceCounts() {
    requireRefused(signed(logout().audience(List.of("bakery", "bakery"))));
    assertEquals(200, send(signed(logout().audience(List.of("shop", "shop")))).status());
    assertFalse(browser.isLoggedIn());
  }

  @Test
  void sessionsOfASubjectThatIsUnlinkedEndWithTheLink() {
    Shop.Customer ada = Objects.requireNonNull(shop.customers.get(1L));
    OpenIdSubject subject = new OpenIdSubject(provider.name(), provider.subject);
    AuthEvent.Where where = AuthEvent.Where.nowhere();
    OpenIdLogin<Shop.Customer> login = shop.logins.get(0);
    login.endSessions(ada, new OpenIdSubject(provider.name(), "another"), where);
    shop.logins.get(1).endSessions(ada, subject, where);
    assertTrue(browser.isLoggedIn());
    shop.links.remove(subject);
    login.endSessions(ada, subject, where);
    assertFalse(browser.isLoggedIn());
    assertEquals(1, shop.events(AuthEvent.SessionEnded.class).size());
  }

  @Test
  void loginInAnotherWayIsNotTheProviders() {
    assertEquals(200, browser.post("/direct", "").status());
    assertEquals(200, send(signed(logout())).status());
    assertTrue(browser.isLoggedIn());
    assertEquals("/bye", Shop.location(browser.post("/login/partner/logout", "")));
    assertFalse(browser.isLoggedIn());
    browser.login(provider);
    assertEquals(200, browser.post("/login/partner/logout", "").status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "a.b.c", "\u0000", "%00"})
  void bytesThatAreNoTokenAreRefused(String bytes) {
    requireRefused(bytes);
    assertEquals(400, shop.browser().post("/login/partner/backchannel", "").status());
    requireEnded();
  }

  @Test
  void sessionKeepsNoTokenOfTheProvider() {
    List<Map<String, String>> kept = new ArrayList<>();
    shop.environment
        .databases()
        .standard()
        .sessions()
        .findByUser(new UserId("customer", "1"), clock.instant())
        .forEach(session -> kept.add(new HashMap<>(session.values())));
    assertEquals(1, kept.size());
    assertEquals(List.of("authlayer/openid/customer"), List.copyOf(kept.get(0).keySet()));
    String note = kept.get(0).getOrDefault("authlayer/openid/customer", "");
    assertTrue(note.contains("ada-at-the-provider"), note);
    assertFalse(note.contains("eyJ") || note.contains("access"), note);
  }
}
