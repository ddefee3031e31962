package org.authlayer.domain.routes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.authlayer.domain.fakes.Call;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

/** The first page, and what browsers are shown in place of a problem (DEC-03). */
final class FirstPageTest {

  private static final String BROWSER =
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

  private final Browser browser = Browser.open();

  private HttpResponse create(String email) {
    return browser.send(
        Call.post("/")
            .form(
                "name",
                "<Ada>",
                "email",
                email,
                "password",
                "password",
                "confirmPassword",
                "password"));
  }

  @Test
  void browsersSeeAPageAndProgramsAShortText() {
    HttpResponse page = browser.send(Call.get("/").header("Accept", BROWSER));
    assertEquals(200, page.status());
    for (ReferenceApplication application : ReferenceApplication.values()) {
      assertTrue(Browser.text(page).contains("<code>" + application.base() + "</code>"));
    }
    for (String accept : List.of("*/*", "application/json", "application/json, text/html;q=0.5")) {
      HttpResponse text = browser.send(Call.get("/").header("Accept", accept));
      assertEquals(200, text.status(), accept);
      assertTrue(Browser.text(text).contains("\nwebsite  http://localhost:8080/web/\n"));
      assertFalse(Browser.text(text).contains("<"));
    }
    assertEquals(200, browser.send(Call.get("/")).status());
  }

  @Test
  void everyPageLeadsToTheOthers() {
    for (String path : List.of("/", "/web/", "/web/login", "/web/signup")) {
      String page = Browser.text(browser.send(Call.get(path).header("Accept", BROWSER)));
      assertTrue(page.contains("<a href=\"/web/\">Website</a>"), page);
      assertTrue(page.contains("<a class=\"brand\" href=\"/\">"), page);
    }
  }

  @Test
  void aNewcomerGetsATokenThatWorks() {
    HttpResponse created = create("ada@example.org");
    assertEquals(200, created.status());
    assertEquals(List.of("no-store"), created.headers().all("Cache-Control"));
    String page = Browser.text(created);
    assertTrue(page.contains("&lt;Ada&gt;"), page);
    var token = Pattern.compile("Authorization: Bearer ([^']+)'").matcher(page);
    assertTrue(token.find(), page);
    assertEquals(200, browser.send(Call.get("/me").bearer(token.group(1))).status());
    assertEquals(401, browser.send(Call.get("/me").bearer("x" + token.group(1))).status());
  }

  @Test
  void aTakenAddressShowsThePageAgainAndGivesNoToken() {
    assertEquals(200, create("ada@example.org").status());
    HttpResponse taken = create("ada@example.org");
    assertEquals(409, taken.status());
    String page = Browser.text(taken);
    assertTrue(page.contains("id=\"user-email-error\""), page);
    assertFalse(page.contains("Your token"), page);
    assertEquals(1, browser.world().stores().tokenRows().size());
  }

  @Test
  void anotherSitesPageCreatesNobody() {
    Call call =
        Call.post("/")
            .form(
                "name",
                "Ada",
                "email",
                "ada@example.org",
                "password",
                "password",
                "confirmPassword",
                "password");
    assertEquals(403, browser.send(call.header("Sec-Fetch-Site", "cross-site")).status());
    assertTrue(browser.world().stores().userRows().isEmpty());
    assertEquals(200, browser.send(call.header("Sec-Fetch-Site", "same-origin")).status());
  }

  @Test
  void aHostThatIsNoneIsNotShown() {
    String page =
        Browser.text(
            browser.send(
                Call.get("/").header("Accept", BROWSER).header("Host", "a\"><script>alert(1)")));
    assertFalse(page.contains("<script>"), page);
    assertTrue(page.contains("localhost:8080"), page);
  }

  @Test
  void problemsArePagesForBrowsersWithTheSameHead() {
    HttpResponse page = browser.send(Call.get("/me").header("Accept", BROWSER));
    HttpResponse problem = browser.send(Call.get("/me"));
    assertEquals(401, page.status());
    assertEquals(problem.headers().all("WWW-Authenticate"), page.headers().all("WWW-Authenticate"));
    assertEquals(List.of("text/html; charset=utf-8"), page.headers().all("Content-Type"));
    assertTrue(Browser.text(page).contains("<h1>Unauthorized</h1>"));
    HttpResponse nowhere = browser.send(Call.get("/<nowhere>").header("Accept", BROWSER));
    assertEquals(404, nowhere.status());
    assertEquals(List.of("no-store"), nowhere.headers().all("Cache-Control"));
  }

  @Test
  void problemPageHoldsTheStyleSheetThatItsPolicyAllows() throws Exception {
    HttpResponse page = browser.send(Call.get("/me").header("Accept", BROWSER));
    String text = Browser.text(page);
    assertFalse(text.contains("/assets/"), text);
    String style = text.substring(text.indexOf("<style>") + 7, text.indexOf("</style>"));
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(style.getBytes(UTF_8));
    String allowed = "style-src 'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    String policy = page.headers().first("Content-Security-Policy").orElseThrow();
    assertTrue(style.contains("--paper") && policy.contains(allowed), policy);
    assertFalse(policy.contains("unsafe-inline"), policy);
  }

  @Test
  void everyPageRefersToAssetsThatAreThere() {
    String page = Browser.text(browser.send(Call.get("/").header("Accept", BROWSER)));
    var links = Pattern.compile("href=\"(/assets/[^\"?]+)\\?").matcher(page).results().toList();
    assertEquals(2, links.size());
    for (var link : links) {
      HttpResponse asset = browser.send(Call.get(link.group(1)));
      assertEquals(200, asset.status());
      assertEquals(List.of("public, max-age=86400"), asset.headers().all("Cache-Control"));
      assertEquals(List.of("nosniff"), asset.headers().all("X-Content-Type-Options"));
    }
    assertFalse(page.contains("style="), page);
    assertFalse(page.contains("<script"), page);
  }
}
