package org.authlayer.domain.middleware;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Set;
import org.authlayer.domain.Abort;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.RecordedEvents;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.CorsSettings;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.SessionSettings;
import org.junit.jupiter.api.Test;

/** No other site's page sends forms here (DEC-34). */
final class OriginMiddlewareTest {

  private final RecordedEvents events = new RecordedEvents();
  private final OriginMiddleware forms =
      OriginMiddleware.forForms(Set.of("https://www.example.org"), events);
  private final OriginMiddleware cookies =
      OriginMiddleware.forCredentials(
          Set.of("https://www.example.org"),
          CorsSettings.of("https://scripts.example.net"),
          SessionSettings.standard(),
          events);

  private static Call form(String... headers) {
    Call call = Call.post("/web/login").over(Channel.TLS).header("Host", "app.example.org");
    for (int i = 0; i < headers.length; i += 2) {
      call = call.header(headers[i], headers[i + 1]);
    }
    return call;
  }

  private void passes(OriginMiddleware middleware, Call call) throws Exception {
    assertEquals(
        200,
        middleware.respond(call.request(), inner -> HttpResponse.of(200)).status(),
        () -> call.message().headers().lines().toString());
  }

  private void isRefused(OriginMiddleware middleware, Call call) {
    int before = events.all().size();
    Abort abort =
        assertThrows(
            Abort.class,
            () -> middleware.respond(call.request(), inner -> HttpResponse.of(200)),
            () -> call.message().headers().lines().toString());
    assertEquals(403, abort.status());
    AuthEvent.RequestRefused event = (AuthEvent.RequestRefused) events.all().get(before);
    assertEquals("foreign-origin", event.reason());
  }

  @Test
  void ownPagesFormPasses() throws Exception {
    passes(forms, form("Sec-Fetch-Site", "same-origin", "Origin", "https://app.example.org"));
    passes(forms, form("Origin", "https://app.example.org"));
    passes(forms, form("Sec-Fetch-Site", "same-origin"));
    passes(forms, form("Sec-Fetch-Site", "none"));
  }

  private static Call upgrade(String... headers) {
    Call call = Call.get("/ws").over(Channel.TLS).header("Host", "app.example.org");
    call = call.header("Connection", "Upgrade").header("Upgrade", "websocket");
    for (int i = 0; i < headers.length; i += 2) {
      call = call.header(headers[i], headers[i + 1]);
    }
    return call;
  }

  @Test
  void upgradeOfAConnectionIsJudgedAsAForm() throws Exception {
    Call own = upgrade("Origin", "https://app.example.org", "Sec-Fetch-Site", "same-origin");
    Call foreign = upgrade("Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site");
    Call sibling = upgrade("Origin", "https://b.example.org", "Sec-Fetch-Site", "same-site");
    for (Call call : List.of(foreign, sibling)) {
      isRefused(forms, call);
      isRefused(cookies, call.session("A".repeat(43)));
      passes(cookies, call);
    }
    for (Call call : List.of(own, upgrade())) {
      passes(forms, call);
      passes(cookies, call.session("A".repeat(43)));
    }
  }

  /** A browser that has the password repeats it, also for a form of another site's page. */
  @Test
  void passwordByBasicIsJudgedAsTheCookie() throws Exception {
    String[] foreign = {"Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site"};
    for (String scheme : List.of("Basic", "basic", " BASIC")) {
      isRefused(cookies, form(foreign).header("Authorization", scheme + " YTpi"));
      passes(cookies, form().header("Authorization", scheme + " YTpi"));
    }
    isRefused(cookies, upgrade(foreign).basic("a", "b"));
    isRefused(cookies, form("Sec-Fetch-Site", "cross-site").basic("a", "b"));
    isRefused(cookies, form("Origin", "null").basic("a", "b"));
    passes(cookies, form(foreign).header("Authorization", "Bearer Basic"));
    passes(cookies, form("Origin", "https://www.example.org").basic("a", "b"));
    passes(cookies, form("Origin", "https://app.example.org").basic("a", "b"));
  }

  @Test
  void scriptOfAnOriginThatMayCallLogsInByBasicAndUsesNoCookie() throws Exception {
    Call call = form("Origin", "https://scripts.example.net", "Sec-Fetch-Site", "cross-site");
    passes(cookies, call.basic("a", "b"));
    isRefused(cookies, call.basic("a", "b").session("A".repeat(43)));
    OriginMiddleware forAll =
        OriginMiddleware.forCredentials(
            Set.of(), CorsSettings.of("*"), SessionSettings.standard(), events);
    passes(forAll, call.basic("a", "b"));
    isRefused(forAll, call.session("A".repeat(43)));
  }

  @Test
  void otherSitesAreRefusedAndSiblingsToo() {
    for (String site : List.of("cross-site", "same-site", "", "SAME-ORIGIN", "other")) {
      isRefused(forms, form("Sec-Fetch-Site", site));
      isRefused(forms, form("Sec-Fetch-Site", site, "Origin", "https://app.example.org"));
    }
    isRefused(forms, form("Sec-Fetch-Site", "same-origin", "Sec-Fetch-Site", "cross-site"));
  }

  @Test
  void everyOtherOriginIsRefused() {
    for (String origin :
        List.of(
            "null",
            "",
            "https://evil.example",
            "http://app.example.org",
            "https://app.example.org:8443",
            "https://app.example.org.evil.example",
            "https://evil.example/https://app.example.org",
            "https://app.example.org@evil.example",
            "https://xapp.example.org",
            "https://example.org",
            "app.example.org",
            "//app.example.org",
            "https://app.example.org https://evil.example",
            "https:/app.example.org",
            "https://app.example.org\\@evil.example")) {
      isRefused(forms, form("Origin", origin));
      isRefused(forms, form("Origin", origin, "Sec-Fetch-Site", "same-origin"));
    }
    isRefused(
        forms, form("Origin", "https://app.example.org", "Origin", "https://app.example.org"));
  }

  @Test
  void usualPortIsTheSameAsNone() throws Exception {
    passes(forms, form("Origin", "https://app.example.org:443"));
    passes(forms, form("Origin", "https://APP.example.org"));
    passes(
        forms,
        Call.post("/")
            .over(Channel.TLS)
            .header("Host", "app.example.org:443")
            .header("Origin", "https://app.example.org"));
    passes(
        forms,
        Call.post("/")
            .over(Channel.PLAIN)
            .header("Host", "[::1]:8080")
            .header("Origin", "http://[::1]:8080"));
    isRefused(
        forms,
        Call.post("/")
            .over(Channel.TLS)
            .header("Host", "app.example.org:80")
            .header("Origin", "https://app.example.org"));
  }

  @Test
  void channelDecidesTheSchemeAndTheLoopbackTakesEither() throws Exception {
    Call call = Call.post("/").header("Host", "localhost:8080");
    passes(forms, call.header("Origin", "http://localhost:8080"));
    passes(forms, call.header("Origin", "https://localhost:8080"));
    isRefused(forms, call.over(Channel.TLS).header("Origin", "http://localhost:8080"));
    isRefused(forms, call.over(Channel.PLAIN).header("Origin", "https://localhost:8080"));
    isRefused(forms, call.header("Origin", "http://127.0.0.1:8080"));
  }

  @Test
  void withoutOneHostNoOriginIsTheOwn() {
    isRefused(forms, Call.post("/").header("Origin", "http://localhost"));
    isRefused(
        forms,
        Call.post("/")
            .header("Host", "localhost")
            .header("Host", "evil.example")
            .header("Origin", "http://localhost"));
  }

  @Test
  void listedOriginPassesWhereverABrowserPutsIt() throws Exception {
    passes(forms, form("Origin", "https://www.example.org", "Sec-Fetch-Site", "same-site"));
    passes(forms, form("Origin", "https://www.example.org:443"));
    passes(forms, form("Referer", "https://www.example.org/sign-in"));
    isRefused(forms, form("Origin", "http://www.example.org"));
    isRefused(forms, form("Sec-Fetch-Site", "same-site"));
  }

  @Test
  void programThatSaysNothingPassesUnlessItNamesAForeignPage() throws Exception {
    passes(forms, form());
    passes(forms, form("Referer", "https://app.example.org/web/login?next=/x"));
    passes(forms, form("Referer", "https://app.example.org"));
    isRefused(forms, form("Referer", "https://evil.example/app.example.org"));
    isRefused(forms, form("Referer", "https://app.example.org.evil.example/"));
    isRefused(forms, form("Referer", "about:blank"));
    isRefused(forms, form("Referer", ""));
  }

  @Test
  void safeMethodsAreNotLookedAt() throws Exception {
    for (String method : List.of("GET", "HEAD", "OPTIONS")) {
      passes(forms, Call.of(method, "/").header("Origin", "https://evil.example").session("x"));
      passes(cookies, Call.of(method, "/").header("Origin", "https://evil.example").session("x"));
    }
    for (String method : List.of("POST", "PUT", "DELETE", "PATCH", "get", "PROPFIND")) {
      isRefused(
          cookies, Call.of(method, "/").header("Origin", "https://evil.example").session("x"));
    }
  }

  @Test
  void elsewhereOnlyRequestsWithTheSessionCookieAreLookedAt() throws Exception {
    Call foreign = Call.post("/login").header("Origin", "https://evil.example");
    passes(cookies, foreign);
    passes(cookies, foreign.header("Cookie", "other=1"));
    isRefused(cookies, foreign.session("A".repeat(43)));
    isRefused(cookies, foreign.session(""));
    isRefused(cookies, foreign.header("Cookie", "a=b; app_session=x; app_session=y"));
  }
}
