package org.authlayer.domain.routes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.StoredUser;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

/** The account page of the website and its forms (DEC-37). */
final class WebAccountTest {

  private static final String ADA = "ada@example.org";

  private final Browser browser = Browser.open();

  WebAccountTest() {
    StoredUser.in(browser.world().stores(), "Ada", ADA, "password");
    StoredUser.in(browser.world().stores(), "Bob", "bob@example.org", "password");
  }

  private String session() {
    return Browser.session(browser.logIn(ADA, "password")).orElseThrow();
  }

  private String token() {
    return Browser.json(
            browser.send(
                Call.post("/token/login")
                    .basic(ADA, "password")
                    .header("User-Agent", "<b>curl</b>")))
        .string("value")
        .orElseThrow();
  }

  private HttpResponse page(String session) {
    return browser.send(Call.get("/web/account").session(session));
  }

  private HttpResponse change(String session, String current, String next, String again) {
    return browser.send(
        Call.post("/web/account/password")
            .session(session)
            .form("currentPassword", current, "newPassword", next, "confirmPassword", again));
  }

  /** The actions of the forms on a page that match. */
  private List<String> actions(String session, String kind) {
    Matcher forms =
        Pattern.compile("action=\"(/web/account/" + kind + "/[^\"]+)\"")
            .matcher(Browser.text(page(session)));
    return forms.results().map(found -> found.group(1)).toList();
  }

  @Test
  void pageShowsSessionsAndTokensWithAButtonEach() {
    String session = session();
    token();
    session();
    String page = Browser.text(page(session));
    assertTrue(page.contains("&lt;b&gt;curl&lt;/b&gt;"), page);
    assertFalse(page.contains("<b>"));
    assertFalse(page.contains(session));
    assertEquals(2, actions(session, "sessions").size());
    assertEquals(1, actions(session, "tokens").size());
    assertEquals(2, page.split(">this device<|Log out").length - 1);
    assertTrue(page.contains("not used yet"), page);
    assertTrue(page.contains("<time datetime="), page);
    assertEquals(3, new HashSet<>(labels(page)).size(), page);
  }

  private static List<String> labels(String page) {
    return Pattern.compile("aria-label=\"((?:End|Revoke) [^\"]+)\"")
        .matcher(page)
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  @Test
  void aTokenIsCreatedWithANameAndShownOnce() {
    String session = session();
    Call create = Call.post("/web/account/tokens").session(session);
    HttpResponse created = browser.send(create.form("name", "<b>backup</b>"));
    assertEquals(200, created.status());
    assertEquals(List.of("no-store"), created.headers().all("Cache-Control"));
    Matcher token =
        Pattern.compile("Authorization: Bearer ([^']+)'").matcher(Browser.text(created));
    assertTrue(token.find());
    assertEquals(200, browser.send(Call.get("/token/me").bearer(token.group(1))).status());
    String page = Browser.text(page(session));
    assertTrue(page.contains("<strong>&lt;b&gt;backup&lt;/b&gt;</strong>"), page);
    assertFalse(page.contains(token.group(1)));
    for (String name : List.of("", " ", "a\u0007b", "a".repeat(201))) {
      HttpResponse refused = browser.send(create.form("name", name));
      assertEquals(400, refused.status());
      assertTrue(Browser.text(refused).contains("id=\"token-name-error\""));
    }
    assertEquals(1, actions(session, "tokens").size());
  }

  @Test
  void formThatIsSentTwiceCreatesOneToken() {
    String session = session();
    Call create =
        Call.post("/web/account/tokens")
            .session(session)
            .form("name", "backup", "once", once(session));
    assertEquals(200, browser.send(create).status());
    for (int reload = 0; reload < 2; reload++) {
      HttpResponse repeated = browser.send(create);
      assertEquals(303, repeated.status());
      assertEquals(List.of("/web/account?done=repeated"), repeated.headers().all("Location"));
    }
    assertEquals(1, actions(session, "tokens").size());
    Call another =
        Call.post("/web/account/tokens")
            .session(session)
            .form("name", "backup", "once", once(session));
    assertEquals(200, browser.send(another).status());
    assertEquals(2, actions(session, "tokens").size());
  }

  private String once(String session) {
    Matcher hidden =
        Pattern.compile("name=\"once\" value=\"([^\"]+)\"").matcher(Browser.text(page(session)));
    assertTrue(hidden.find());
    return hidden.group(1);
  }

  @Test
  void buttonsRevoke() {
    String session = session();
    String token = token();
    String other = session();
    for (String action : actions(session, "tokens")) {
      assertEquals(303, browser.send(Call.post(action).session(session)).status());
    }
    assertEquals(401, browser.send(Call.get("/token/me").bearer(token)).status());
    assertEquals(303, browser.send(Call.post("/web/account/sessions").session(session)).status());
    assertEquals(303, page(other).status());
    assertEquals(200, page(session).status());
    String own = actions(session, "sessions").get(0);
    assertEquals(
        404,
        browser
            .send(
                Call.post(own)
                    .session(
                        Browser.session(browser.logIn("bob@example.org", "password"))
                            .orElseThrow()))
            .status());
    assertEquals(200, page(session).status());
    assertEquals(303, browser.send(Call.post(own).session(session)).status());
    assertEquals(303, page(session).status());
  }

  @Test
  void passwordIsChangedWithTheCurrentOneOnly() {
    String session = session();
    String other = session();
    assertEquals(403, change(session, "wrong", "new password", "new password").status());
    assertEquals(400, change(session, "password", "new password", "new passwort").status());
    HttpResponse short7 = change(session, "password", "1234567", "1234567");
    assertEquals(400, short7.status());
    assertTrue(Browser.text(short7).contains("aria-invalid=\"true\""));
    assertFalse(Browser.text(short7).contains("role=\"alert\""), "one error is shown once");
    assertEquals(200, page(other).status());
    HttpResponse changed = change(session, "password", "new password", "new password");
    assertEquals(303, changed.status());
    assertEquals(200, page(Browser.session(changed).orElseThrow()).status());
    assertEquals(303, page(other).status());
    assertEquals(401, browser.logIn(ADA, "password").status());
    assertEquals(303, browser.logIn(ADA, "new password").status());
  }

  @Test
  void accountIsDeletedWithTheCurrentPasswordOnly() {
    String session = session();
    Call delete = Call.post("/web/account/delete").session(session);
    assertEquals(403, browser.send(delete.form("currentPassword", "wrong")).status());
    assertEquals(403, browser.send(delete).status());
    assertEquals(200, page(session).status());
    HttpResponse gone = browser.send(delete.form("currentPassword", "password"));
    assertEquals(List.of("/web/?done=deleted"), gone.headers().all("Location"));
    assertTrue(gone.headers().first("Set-Cookie").orElseThrow().contains("1970"));
    assertEquals(Map.of(), browser.world().stores().sessionRows());
    assertEquals(401, browser.logIn(ADA, "password").status());
  }

  @Test
  void formsOfOtherSitesAndOfTheAnonymousDoNothing() {
    String session = session();
    for (String path :
        List.of("/password", "/delete", "/sessions", "/sessions/x", "/tokens", "/tokens/x")) {
      Call call = Call.post("/web/account" + path).form("currentPassword", "password");
      assertEquals(
          403, browser.send(call.session(session).header("Sec-Fetch-Site", "cross-site")).status());
      assertEquals(
          List.of("/web/login?next=%2Fweb%2Faccount&done=expired"),
          browser.send(call).headers().all("Location"));
    }
    assertEquals(200, page(session).status());
  }
}
