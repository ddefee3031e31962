package org.authlayer.domain.routes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.StoredUser;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

/** The website (DEC-06, DEC-11, DEC-15 to DEC-17). */
final class WebApplicationTest {

  private final Browser browser = Browser.open();

  private String logInAda() {
    StoredUser.in(browser.world().stores(), "Ada", "ada@example.org", "password");
    return Browser.session(browser.logIn("ada@example.org", "password")).orElseThrow();
  }

  @Test
  void signUpLogInAccountLogOutWork() {
    HttpResponse signedUp =
        browser.send(
            Call.post("/web/signup")
                .form(
                    "name",
                    "Ada",
                    "email",
                    "ada@example.org",
                    "password",
                    "password",
                    "confirmPassword",
                    "password"));
    assertEquals(303, signedUp.status());
    assertEquals(List.of("/web/account?done=signup"), signedUp.headers().all("Location"));
    String first = Browser.session(signedUp).orElseThrow();
    String welcome =
        Browser.text(
            browser.send(
                Call.get("/web/account")
                    .query("done=signup")
                    .header("Sec-Fetch-Site", "same-origin")
                    .session(first)));
    assertTrue(welcome.contains("Your account is created, and you are logged in."), welcome);
    browser.send(Call.post("/web/logout").session(first));
    HttpResponse login = browser.logIn("ada@example.org", "password");
    assertEquals(303, login.status());
    assertEquals(List.of("/web/account"), login.headers().all("Location"));
    String id = Browser.session(login).orElseThrow();
    assertTrue(
        Browser.text(browser.send(Call.get("/web/account").session(id)))
            .contains("You are Ada, logged in as <strong>ada@example.org</strong>."));
    HttpResponse logout = browser.send(Call.post("/web/logout").session(id));
    assertEquals(303, logout.status());
    assertTrue(logout.headers().first("Set-Cookie").orElseThrow().contains("1970"));
    assertEquals(303, browser.send(Call.get("/web/account").session(id)).status());
    assertEquals(Map.of(), browser.world().stores().sessionRows());
  }

  @Test
  void accountOfTheAnonymousRedirectsCarryingThePath() {
    HttpResponse response = browser.send(Call.get("/web/account").query("a=1&b=2"));
    assertEquals(303, response.status());
    assertEquals(
        List.of("/web/login?next=%2Fweb%2Faccount%3Fa%3D1%26b%3D2"),
        response.headers().all("Location"));
    assertTrue(response.headers().first("Set-Cookie").isEmpty());
  }

  @Test
  void nextSurvivesFormAndFailedLoginAndIsFollowed() {
    StoredUser.in(browser.world().stores(), "Ada", "ada@example.org", "password");
    Call form = Call.post("/web/login");
    assertTrue(
        Browser.text(
                browser.send(Call.get("/web/login").query("next=%2Fweb%2Faccount%3Fa%3D1%26b")))
            .contains("value=\"/web/account?a=1&amp;b\""));
    HttpResponse failed =
        browser.send(
            form.form("username", "ada@example.org", "password", "x", "next", "/web/account"));
    assertTrue(Browser.text(failed).contains("value=\"/web/account\""));
    HttpResponse done =
        browser.send(
            form.form(
                "username", "ada@example.org", "password", "password", "next", "/web/account"));
    assertEquals(List.of("/web/account"), done.headers().all("Location"));
  }

  @Test
  void hostileNextIsDropped() {
    StoredUser.in(browser.world().stores(), "Ada", "ada@example.org", "password");
    for (String next : List.of("//evil", "/\\evil", "https:evil", "/a\r\nX: y", "\">")) {
      HttpResponse done =
          browser.send(
              Call.post("/web/login")
                  .form("username", "ada@example.org", "password", "password", "next", next));
      assertEquals(List.of("/web/account"), done.headers().all("Location"));
    }
  }

  @Test
  void failedLoginIs401WithTheFormAndWithoutACookieAndDoesNotTellWhatWasWrong() {
    User ada = StoredUser.in(browser.world().stores(), "Ada", "ada@example.org", "password");
    HttpResponse wrong = browser.logIn("ada@example.org", "wrong");
    HttpResponse unknown = browser.logIn("eve@example.org", "wrong");
    assertEquals(401, wrong.status());
    assertEquals(401, unknown.status());
    assertEquals(wrong.headers(), unknown.headers());
    assertEquals(Browser.text(wrong).replace("ada@", "eve@"), Browser.text(unknown));
    assertTrue(wrong.headers().first("Set-Cookie").isEmpty());
    assertTrue(Browser.text(wrong).contains("role=\"alert\""));
    var where = new AuthEvent.Where("POST", "/web/login", "unknown", "-");
    assertEquals(
        List.of(
            new AuthEvent.LoginFailed(where, UserId.of(ada.id())),
            new AuthEvent.LoginFailed(where, null)),
        browser.world().events().all());
  }

  @Test
  void failedLoginWhileLoggedInIs401AndKeepsTheOldUser() {
    String id = logInAda();
    HttpResponse failed =
        browser.send(
            Call.post("/web/login")
                .session(id)
                .form("username", "ada@example.org", "password", "wrong"));
    assertEquals(401, failed.status());
    assertEquals(id, Browser.session(failed).orElseThrow());
    assertEquals(200, browser.send(Call.get("/web/account").session(id)).status());
  }

  @Test
  void loginWithoutCredentialsWhileLoggedInIs401AndKeepsTheOldUser() {
    String id = logInAda();
    assertEquals(401, browser.send(Call.post("/web/login").session(id)).status());
    assertEquals(200, browser.send(Call.get("/web/account").session(id)).status());
  }

  @Test
  void loginAsAnotherUserReplacesTheUserAndTheIdentifier() {
    String id = logInAda();
    StoredUser.in(browser.world().stores(), "Bob", "bob@example.org", "password");
    HttpResponse response =
        browser.send(
            Call.post("/web/login")
                .session(id)
                .form("username", "bob@example.org", "password", "password"));
    String successor = Browser.session(response).orElseThrow();
    assertNotEquals(id, successor);
    assertTrue(
        Browser.text(browser.send(Call.get("/web/account").session(successor))).contains("Bob"));
    assertEquals(303, browser.send(Call.get("/web/account").session(id)).status());
  }

  @Test
  void sessionOfARemovedUserIsAsNone() {
    String id = logInAda();
    browser.world().stores().userRows().clear();
    HttpResponse response = browser.send(Call.get("/web/account").session(id));
    assertEquals(303, response.status());
    assertTrue(response.headers().first("Set-Cookie").orElseThrow().contains("1970"));
    assertEquals(Map.of(), browser.world().stores().sessionRows());
  }

  @Test
  void publicPageKnowsWhoIsLoggedIn() {
    assertTrue(Browser.text(browser.send(Call.get("/web"))).contains("not logged in"));
    String id = logInAda();
    assertTrue(
        Browser.text(browser.send(Call.get("/web/").session(id))).contains("Welcome back, Ada."));
  }

  @Test
  void formsOfOtherSitesAreRefused() {
    for (String path : List.of("/web/login", "/web/logout", "/web/signup")) {
      Call call = Call.post(path).form("username", "a", "password", "b");
      assertEquals(403, browser.send(call.header("Sec-Fetch-Site", "cross-site")).status());
      assertNotEquals(403, browser.send(call.header("Sec-Fetch-Site", "same-origin")).status());
    }
  }

  @Test
  void aRefusedSignUpLogsNobodyIn() {
    HttpResponse refused = signUp("Ada", "ada", "password", "password");
    assertEquals(400, refused.status());
    assertTrue(Browser.session(refused).isEmpty());
    assertTrue(Browser.text(refused).contains("<title>Error: Sign up "));
    assertFalse(Browser.text(browser.send(Call.get("/web/signup"))).contains("Error:"));
    assertEquals(Map.of(), browser.world().stores().sessionRows());
  }

  @Test
  void aSignUpWhileLoggedInReplacesTheUserAndTheIdentifier() {
    String id = logInAda();
    HttpResponse signedUp =
        browser.send(
            Call.post("/web/signup")
                .session(id)
                .form(
                    "name",
                    "Bob",
                    "email",
                    "bob@example.org",
                    "password",
                    "password",
                    "confirmPassword",
                    "password"));
    String successor = Browser.session(signedUp).orElseThrow();
    assertNotEquals(id, successor);
    assertTrue(
        Browser.text(browser.send(Call.get("/web/account").session(successor))).contains("Bob"));
    assertEquals(303, browser.send(Call.get("/web/account").session(id)).status());
  }

  private HttpResponse signUp(String name, String email, String password, String again) {
    return browser.send(
        Call.post("/web/signup")
            .form("name", name, "email", email, "password", password, "confirmPassword", again));
  }

  @Test
  void whatIsWrongStandsAtItsFieldAndAboveAndWhatWasTypedIsKept() {
    HttpResponse response = signUp("<Ada>", "ada", "secret", "");
    assertEquals(400, response.status());
    String page = Browser.text(response);
    String reason = "E-mail must be an e-mail address such as ada@example.org.";
    assertTrue(page.contains("<a href=\"#signup-email\">" + reason + "</a>"), page);
    assertTrue(page.contains("id=\"signup-email-error\">" + reason), page);
    assertTrue(page.contains("aria-describedby=\"signup-email-error\""), page);
    assertTrue(page.contains("value=\"ada\""), page);
    assertTrue(page.contains("value=\"&lt;Ada&gt;\""), page);
    assertFalse(page.contains("secret"), page);
    assertFalse(page.contains("signup-name-error"), page);
  }

  @Test
  void whatIsWrongWithoutAFieldOfItsOwnStandsAtTheOneToChange() {
    StoredUser.in(browser.world().stores(), "Ada", "ada@example.org", "password");
    HttpResponse taken = signUp("Ada", "ada@example.org", "password", "password");
    assertEquals(409, taken.status());
    assertTrue(Browser.text(taken).contains("id=\"signup-email-error\""));
    HttpResponse differ = signUp("Bob", "bob@example.org", "password", "passwort");
    assertEquals(400, differ.status());
    assertTrue(Browser.text(differ).contains("id=\"signup-confirmPassword-error\""));
    assertEquals(303, signUp("Bob", "bob@example.org", "password", "password").status());
  }

  @Test
  void aFailedLoginKeepsTheAddressAndNotThePassword() {
    String page = Browser.text(browser.logIn("ada@example.org", "my secret"));
    assertTrue(page.contains("value=\"ada@example.org\""), page);
    assertFalse(page.contains("my secret"), page);
  }

  @Test
  void tooManyFailedLoginsShowTheFormWithTheReason() {
    StoredUser.in(browser.world().stores(), "Ada", "ada@example.org", "password");
    HttpResponse last = browser.logIn("ada@example.org", "wrong");
    for (int i = 0; i < 1000 && last.status() == 401; i++) {
      last = browser.logIn("ada@example.org", "wrong");
    }
    assertEquals(429, last.status());
    assertEquals(Optional.of("900"), last.headers().first("Retry-After"));
    assertTrue(Browser.text(last).contains("Try again in 15 minutes."));
    assertTrue(Browser.text(last).contains("action=\"/web/login\""));
    assertTrue(Browser.text(last).contains("role=\"alert\""));
  }

  @Test
  void everyPageSaysWhoIsLoggedIn() {
    String id = logInAda();
    for (String path : List.of("/web/", "/web/login", "/web/signup", "/web/account")) {
      String page = Browser.text(browser.send(Call.get(path).session(id)));
      assertTrue(page.contains("<a href=\"/web/account\">Ada</a>"), page);
      assertTrue(page.contains("action=\"/web/logout\""), page);
    }
    assertFalse(Browser.text(browser.send(Call.get("/web/login"))).contains("/web/logout"));
  }

  @Test
  void signUpWithoutAFormIsRefused() {
    assertEquals(415, browser.send(Call.post("/web/signup").body(new Body.Text("x"))).status());
  }

  @Test
  void pagesEscapeWhatUsersChose() {
    String hostile = "<script>\"'&%s%n</script>";
    String shown = "&lt;script&gt;\"'&amp;%s%n&lt;/script&gt;";
    StoredUser.in(browser.world().stores(), hostile, "ada@example.org", "password");
    String id = Browser.session(browser.logIn("ada@example.org", "password")).orElseThrow();
    for (String path : List.of("/web/", "/web/account")) {
      String page = Browser.text(browser.send(Call.get(path).session(id)));
      assertTrue(page.contains(shown), path);
      assertFalse(page.contains("<script>"), path);
    }
    String login =
        Browser.text(browser.send(Call.get("/web/login").query("next=/%22%3E%3Cscript%3E%26")));
    assertTrue(login.contains("value=\"/&#34;&gt;&lt;script&gt;&amp;\""));
  }

  @Test
  void pagesForbidScriptsFramesAndCaches() {
    HttpResponse page = browser.send(Call.get("/web/login"));
    assertEquals(List.of("text/html; charset=utf-8"), page.headers().all("Content-Type"));
    assertEquals(List.of("no-store"), page.headers().all("Cache-Control"));
    assertTrue(
        page.headers()
            .first("Content-Security-Policy")
            .orElseThrow()
            .contains("default-src 'none'"));
    assertEquals(List.of("nosniff"), page.headers().all("X-Content-Type-Options"));
  }

  /** A change of the password is kept for the right entry. */
  @Test
  void passwordManagersLearnWhoseAccountItIs() {
    String page = Browser.text(browser.send(Call.get("/web/account").session(logInAda())));
    String name = "autocomplete=\"username\" value=\"ada@example.org\" hidden";
    assertEquals(2, page.split(name, -1).length - 1, page);
    HttpResponse there = browser.send(Call.get("/.well-known/change-password"));
    assertEquals(List.of("/web/account"), there.headers().all("Location"));
  }

  @Test
  void passwordsAreTypedUnseenAndManagersMayFillThemIn() {
    String id = logInAda();
    for (Call call :
        List.of(
            Call.get("/web/login"),
            Call.get("/web/signup"),
            Call.get("/web/account").session(id))) {
      List<String> fields =
          Pattern.compile("<input name=\"\\w*[pP]assword\"[^>]*>")
              .matcher(Browser.text(browser.send(call)))
              .results()
              .map(MatchResult::group)
              .toList();
      assertFalse(fields.isEmpty());
      for (String field : fields) {
        assertTrue(field.contains("type=\"password\""), field);
        assertTrue(field.matches("(?s).*autocomplete=\"(current|new)-password\".*"), field);
      }
    }
  }
}
