package org.authlayer.conformance.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The website as a person meets it, in Chromium, where there is one. */
final class WebsiteTest {

  private static final String DATABASE = "website";
  private static final String PASSWORD = "correct horse";
  private static final String CHANGED = "battery staple";
  private static final String TOKENS = "form[action^='/web/account/tokens/']";
  private static final List<List<Integer>> SCREENS = List.of(List.of(1280, 800), List.of(390, 844));
  private static final String DARK = "-dark.png";

  private static final Path PICTURES =
      Boolean.getBoolean("pictures") ? Path.of("../docs/pictures") : Path.of("target/pictures");

  private static TestPostgres postgres;
  private static Chromium opened;

  private Map<String, String> settings;
  private Server server;
  private Chromium browser;

  @BeforeAll
  static void open() throws Exception {
    assumeTrue(Chromium.isInstalled(), Chromium.MISSING);
    postgres = TestPostgres.start();
    opened = Chromium.open(URI.create("about:blank"));
  }

  @AfterAll
  static void close() {
    if (opened != null) {
      opened.close();
    }
    if (postgres != null) {
      postgres.close();
    }
  }

  @BeforeEach
  void start() throws Exception {
    settings = new LinkedHashMap<>(postgres.database(DATABASE));
    settings.put("server.port", "0");
    settings.put("password.bcrypt-cost", "4");
    settings.put("jwt.keys.0.kid", "website");
    settings.put("jwt.keys.0.algorithm", "HS256");
    settings.put("jwt.keys.0.secret", "upZPK/NGRNkrXQvG7ZfzxbqjKVpD8/0pWYU0kaMDWtk=");
    server = Server.start(settings, Adapters.found());
    browser = opened.cleared(server.url());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void signUpLoginAndWhereOneWantedToGo() {
    browser.go("/web/account");
    assertEquals("/web/login?next=/web/account", browser.path());
    signUp(browser, "Ada", "ada@example.org");
    assertEquals("/web/account?done=signup", browser.path());
    assertTrue(browser.text("[role=status]").startsWith("Your account is created"));
    browser.send("/web/logout").go("/web/account");
    logIn(browser, "ada@example.org", PASSWORD);
    assertEquals("/web/account", browser.path());
    assertEquals("Ada", browser.text("nav a[href='/web/account']"));
    assertEquals(List.of(), browser.complaints());
  }

  @Test
  void whatIsWrongIsSaidWhereItIsAndWhatWasTypedStays() {
    browser.go("/web/signup").type("signup-name", "Ada").type("signup-email", "ada@localhost");
    browser.type("signup-password", PASSWORD).type("signup-confirmPassword", PASSWORD + "!");
    browser.send("/web/signup");
    assertEquals("Sign up", browser.heading());
    assertTrue(browser.has(".error"));
    assertEquals("Ada", browser.value("signup-name"));
    assertEquals("ada@localhost", browser.value("signup-email"));
    assertEquals("", browser.value("signup-password"));
    signUp(browser, "Ada", "ada@example.org");
    browser.send("/web/logout").go("/web/login");
    logIn(browser, "ada@example.org", "wrong");
    assertEquals("The e-mail address or the password is wrong.", browser.text("[role=alert]"));
    assertEquals("ada@example.org", browser.value("login-username"));
    logIn(browser, "ada@example.org", PASSWORD);
    assertEquals("Ada", browser.text("nav a[href='/web/account']"));
  }

  @Test
  void theCookieOutlivesARestart() {
    signUp(browser, "Ada", "ada@example.org");
    int port = server.url().getPort();
    server.close();
    settings.put("server.port", String.valueOf(port));
    server = Server.start(settings, Adapters.found());
    browser.go("/web/account");
    assertEquals("Your account", browser.heading());
  }

  @Test
  void oneBrowserEndsTheSessionOfAnother() {
    signUp(browser, "Ada", "ada@example.org");
    try (Chromium other = Chromium.open(server.url())) {
      other.go("/web/login");
      logIn(other, "ada@example.org", PASSWORD);
      browser.go("/web/account").send("/web/account/sessions");
      assertEquals("All other sessions have ended.", browser.text("[role=status]"));
      other.go("/web/account");
      assertEquals("Log in", other.heading());
      browser.go("/web/account");
      assertEquals("Your account", browser.heading());
    }
  }

  @Test
  void afterLogoutTheBackButtonShowsNothing() {
    signUp(browser, "Ada", "ada@example.org");
    browser.go("/web/account").send("/web/logout");
    assertEquals("/web/?done=logout", browser.path());
    assertEquals("You are logged out.", browser.text("[role=status]"));
    browser.back();
    assertEquals("Log in", browser.heading());
  }

  @Test
  void anExpiredSessionLeadsToTheLoginAndBack() throws Exception {
    signUp(browser, "Ada", "ada@example.org");
    browser.go("/web/account");
    postgres.run(DATABASE, "update sessions set expires_at = now() - interval '1 second'");
    browser.type("password-currentPassword", PASSWORD);
    browser.type("password-newPassword", "battery staple");
    browser.type("password-confirmPassword", "battery staple").send("/web/account/password");
    assertEquals("Log in", browser.heading());
    assertTrue(browser.text("[role=status]").contains("Nothing was changed"));
    logIn(browser, "ada@example.org", PASSWORD);
    assertEquals("/web/account", browser.path());
  }

  /** Without a script: the browser itself goes to the field that has the focus. */
  @Test
  void aRefusedFormShowsItsErrorInViewAndFocusesIt() {
    signUp(browser, "Ada", "ada@example.org");
    for (List<Integer> screen : SCREENS) {
      browser.size(screen.get(0), screen.get(1)).go("/web/account");
      browser.type("password-currentPassword", "wrong");
      browser.type("password-newPassword", "battery staple");
      browser.type("password-confirmPassword", "battery staple").send("/web/account/password");
      assertTrue(browser.shows("#password-currentPassword-error"), screen::toString);
      assertEquals("password-currentPassword", browser.focus());
      browser.type("delete-currentPassword", "wrong").send("/web/account/delete");
      assertTrue(browser.shows("#delete-currentPassword-error"), screen::toString);
      assertEquals("delete-currentPassword", browser.focus());
    }
  }

  @Test
  void theLongestNameAndAddressFitTheSmallestScreen() {
    String address = "a".repeat(64) + "@" + ("b".repeat(60) + ".").repeat(3) + "org";
    signUp(browser, "N".repeat(200), address);
    for (int width : List.of(320, 390, 1280)) {
      browser.size(width, 844);
      assertTrue(browser.go("/web/account").fits(), () -> "account at " + width);
      assertTrue(browser.go("/web/").fits(), () -> "home at " + width);
    }
  }

  @Test
  void aLinkFromElsewhereBringsNoMessageOfTheServer() {
    signUp(browser, "Ada", "ada@example.org");
    assertTrue(browser.has("[role=status]"));
    browser.go("/web/account?done=password");
    assertFalse(browser.has("[role=status]"));
  }

  @Test
  void aChangedPasswordIsTheOnlyOneAndADeletedAccountIsGone() {
    signUp(browser, "Ada", "ada@example.org");
    browser.go("/web/account").type("password-currentPassword", "wrong");
    browser.type("password-newPassword", "battery staple");
    browser.type("password-confirmPassword", "battery staple").send("/web/account/password");
    assertEquals("The current password is wrong.", browser.text("#password-currentPassword-error"));
    browser.type("password-currentPassword", PASSWORD);
    browser.type("password-newPassword", "battery staple");
    browser.type("password-confirmPassword", "battery staple").send("/web/account/password");
    assertTrue(browser.text("[role=status]").startsWith("Your password was changed."));
    browser.type("delete-currentPassword", PASSWORD).send("/web/account/delete");
    assertEquals("The current password is wrong.", browser.text("#delete-currentPassword-error"));
    browser.type("delete-currentPassword", "battery staple").send("/web/account/delete");
    assertEquals("Your account is deleted.", browser.text("[role=status]"));
    browser.go("/web/login");
    logIn(browser, "ada@example.org", "battery staple");
    assertTrue(browser.has("[role=alert]"));
  }

  @Test
  void nothingNeedsAScript() {
    try (Chromium plain = Chromium.withoutScript(server.url())) {
      signUp(plain, "Ada", "ada@example.org");
      plain.go("/web/account");
      assertEquals("Your account", plain.heading());
      plain.send("/web/logout");
      assertEquals("/web/?done=logout", plain.path());
    }
  }

  @Test
  void theFirstPageGivesATokenAndAnUnknownOneIsAPage() {
    browser.go("/");
    assertTrue(browser.heading().startsWith("Logins, tokens and sessions"));
    browser.type("user-name", "Ada").type("user-email", "ada@example.org");
    browser.type("user-password", PASSWORD).type("user-confirmPassword", PASSWORD).send("/");
    assertEquals("Your token", browser.heading());
    assertEquals(24, browser.text("pre code").length());
    assertEquals("Not Found", browser.go("/nowhere").heading());
  }

  @Test
  void everyPageIsAccessibleAndFitsAPhone() throws Exception {
    for (boolean dark : List.of(false, true)) {
      String suffix = dark ? DARK : ".png";
      browser.dark(dark).size(1280, 900);
      look(browser.go("/"), "first-page" + suffix);
      look(browser.go("/nowhere"), "not-found" + suffix);
      look(browser.go("/web/"), "home" + suffix);
      browser.go("/web/signup").type("signup-name", "Ada").type("signup-email", "ada@localhost");
      browser.type("signup-password", PASSWORD).type("signup-confirmPassword", PASSWORD);
      look(browser.send("/web/signup"), "signup-error" + suffix);
      browser.go("/web/login");
      logIn(browser, "stranger@example.org", PASSWORD);
      look(browser, "login-error" + suffix);
      signUp(browser, "Ada", dark ? "ada.dark@example.org" : "ada@example.org");
      browser.go("/web/account").type("token-name", "backup").send("/web/account/tokens");
      look(browser, "token" + suffix);
      look(browser.go("/web/account").size(1280, 1400), "account" + suffix);
      browser.size(390, 844);
      assertTrue(browser.fits());
      look(browser, "account-phone" + suffix);
      assertTrue(browser.go("/").fits());
      look(browser, "first-page-phone" + suffix);
      browser.go("/web/account").send("/web/logout");
    }
  }

  @Test
  void everyFormThatIsRefusedShowsItsErrorInViewAndFocusesIt() throws Exception {
    signUp(browser, "Ada", "ada@example.org");
    browser.send("/web/logout");
    for (List<Integer> screen : SCREENS) {
      browser.size(screen.get(0), screen.get(1));
      browser.go("/").type("user-name", "Ada").type("user-email", "ada@example.org");
      browser.type("user-password", PASSWORD).type("user-confirmPassword", PASSWORD).send("/");
      requireFocused("user-email", "#user-email-error");
      signUp(browser, "Ada", "ada@example.org");
      requireFocused("signup-email", "#signup-email-error");
      assertTrue(browser.text("#signup-email-error").contains("If you have just signed up"));
      browser.go("/web/login");
      logIn(browser, "ada@example.org", "wrong");
      requireFocused("login-alert", "#login-alert");
      logIn(browser, "ada@example.org", PASSWORD);
      browser.type("token-name", "n".repeat(201)).send("/web/account/tokens");
      requireFocused("token-name", "#token-name-error");
      browser.type("token-name", "backup").send("/web/account/tokens").go("/web/account");
      String revoke = browser.attribute(TOKENS, "action");
      assertTrue(
          browser.attribute("[action='" + revoke + "'] button", "aria-label").contains("backup"));
      browser.sendUnseen(revoke).send(revoke);
      requireFocused("account-alert", "#account-alert");
      browser.send("/web/logout");
    }
  }

  private void requireFocused(String field, String error) {
    assertTrue(browser.shows(error), error);
    assertEquals(field, browser.focus());
    assertTrue(browser.shows("#" + field), field);
    assertTrue(browser.fits(), error);
  }

  @Test
  void aReloadAndASecondClickChangeNothing() throws Exception {
    signUp(browser, "Ada", "ada@example.org");
    for (List<Integer> screen : SCREENS) {
      browser.size(screen.get(0), screen.get(1)).go("/web/account");
      browser.type("token-name", "backup").send("/web/account/tokens");
      assertEquals("Your token", browser.heading());
      browser.reload();
      assertTrue(browser.text("[role=status]").startsWith("This form was sent twice"));
      assertEquals(1, browser.count(TOKENS));
      browser.type("token-name", "phone").sendUnseen("/web/account/tokens");
      browser.send("/web/account/tokens");
      assertTrue(browser.text("[role=status]").startsWith("This form was sent twice"));
      assertEquals(2, browser.count(TOKENS));
      String revoke = browser.attribute(TOKENS, "action");
      browser.sendUnseen(revoke).send(revoke);
      assertEquals("You have no token of this id.", browser.text("#account-alert"));
      assertEquals(1, browser.count(TOKENS));
      browser.send(browser.attribute(TOKENS, "action"));
      assertEquals("The token is revoked.", browser.text("[role=status]"));
      assertFalse(browser.reload().has(TOKENS));
    }
  }

  @Test
  void aFormOfWhichTheFirstCopyEndedTheSessionSaysSo() throws Exception {
    for (List<Integer> screen : SCREENS) {
      browser.size(screen.get(0), screen.get(1));
      String address = "ada" + screen.get(0) + "@example.org";
      browser.go("/web/signup").type("signup-name", "Ada").type("signup-email", address);
      browser.type("signup-password", PASSWORD).type("signup-confirmPassword", PASSWORD);
      browser.sendUnseen("/web/signup").send("/web/signup");
      assertTrue(
          browser.text("#signup-email-error").endsWith("If you have just signed up, log in."));
      browser.follow("main a[href='/web/login']");
      logIn(browser, address, PASSWORD);
      changePassword(browser);
      browser.sendUnseen("/web/account/password").send("/web/account/password");
      assertTrue(browser.text("[role=status]").contains("the first copy may have worked"));
      logIn(browser, address, CHANGED);
      browser.type("delete-currentPassword", CHANGED).sendUnseen("/web/account/delete");
      browser.send("/web/account/delete");
      assertTrue(browser.text("[role=status]").contains("the first copy may have worked"));
      logIn(browser, address, CHANGED);
      assertTrue(browser.has("[role=alert]"));
    }
  }

  @Test
  void theEndOfTheOwnSessionIsSaid() {
    for (List<Integer> screen : SCREENS) {
      browser.size(screen.get(0), screen.get(1));
      signUp(browser, "Ada", "ada" + screen.get(0) + "@example.org");
      assertFalse(browser.has("form[action='/web/account/sessions']"), "there is no other session");
      String own = browser.attribute("form[action^='/web/account/sessions/']", "action");
      browser.send(own);
      assertEquals("The session has ended.", browser.text("[role=status]"));
      assertTrue(browser.isInView("[role=status]"));
      browser.go("/web/account");
      assertFalse(browser.has("[role=status]"));
    }
  }

  @Test
  void aScriptShowsPasswordsAndLocalTimes() {
    signUp(browser, "Ada", "ada@example.org");
    browser.zone("Asia/Kolkata").go("/web/account");
    String title = browser.attribute("time", "title");
    assertTrue(title.endsWith(" UTC"), title);
    assertTrue(browser.text("time").matches("[0-9-]{10} [0-9:]{5}"), browser.text("time"));
    assertNotEquals(title.substring(11, 16), browser.text("time").substring(11));
    assertEquals("password", browser.attribute("#password-newPassword", "type"));
    changePassword(browser);
    browser.press("form[action='/web/account/password'] .reveal");
    assertEquals("text", browser.attribute("#password-newPassword", "type"));
    assertEquals("password", browser.attribute("#delete-currentPassword", "type"));
    assertEquals("true", browser.attribute(".reveal", "aria-pressed"));
    browser.requireAccessible().send("/web/account/password");
    assertTrue(browser.text("[role=status]").startsWith("Your password was changed."));
    assertEquals(List.of(), browser.complaints());
  }

  @Test
  void browsersAndSearchEnginesFindTheirFiles() {
    assertEquals("User-agent: *\nDisallow: /", browser.go("/robots.txt").text("body"));
    assertTrue(browser.go("/favicon.ico").has("svg"));
  }

  private static void changePassword(Chromium browser) {
    browser.type("password-currentPassword", PASSWORD).type("password-newPassword", CHANGED);
    browser.type("password-confirmPassword", CHANGED);
  }

  private static void look(Chromium browser, String picture) throws IOException {
    Chromium judged =
        picture.endsWith(DARK) ? browser.requireContrast() : browser.requireAccessible();
    judged.picture(PICTURES.resolve(picture));
    assertFalse(browser.has("[style], body style, script:not([src])"), picture);
    assertEquals(List.of(), browser.complaints());
  }

  private static void signUp(Chromium browser, String name, String email) {
    browser.go("/web/signup").type("signup-name", name).type("signup-email", email);
    browser.type("signup-password", PASSWORD).type("signup-confirmPassword", PASSWORD);
    browser.send("/web/signup");
  }

  private static void logIn(Chromium browser, String email, String password) {
    browser.type("login-username", email).type("login-password", password).send("/web/login");
  }
}
