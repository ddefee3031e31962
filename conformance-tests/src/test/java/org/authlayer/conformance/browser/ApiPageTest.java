package org.authlayer.conformance.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.authlayer.testing.memory.InMemoryStores;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The API page as a person meets it, in Chromium, where there is one. */
final class ApiPageTest {

  private static final Path PICTURES =
      Boolean.getBoolean("pictures") ? Path.of("../docs/pictures") : Path.of("target/pictures");

  private static Server server;
  private static Chromium browser;

  @BeforeAll
  static void open() {
    assumeTrue(Chromium.isInstalled(), Chromium.MISSING);
    Map<String, String> settings =
        Map.of(
            "server.port", "0",
            "applications", "token,session,web",
            "jwt.keys.0.kid", "page",
            "jwt.keys.0.algorithm", "HS256",
            "jwt.keys.0.secret", "upZPK/NGRNkrXQvG7ZfzxbqjKVpD8/0pWYU0kaMDWtk=");
    Adapters parts =
        Adapters.found()
            .withStores(any -> new InMemoryStores())
            .withHashers(any -> new BcryptHasher())
            .withEvents(event -> {});
    server = Server.start(settings, parts);
    browser = Chromium.open(server.url());
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
    if (server != null) {
      server.close();
    }
  }

  @Test
  void somebodyRegistersLogsInAndIsTold() {
    browser.go("/api");
    tryOut("post_users");
    browser.overwrite(operation("post_users") + " textarea", user("<img src=x>"));
    execute("post_users", "200");
    browser.await(operation("post_users") + " .live-responses-table", "<img src=x>");
    assertFalse(browser.has("#api img[src='x']"));
    tryOut("post_login");
    execute("post_login", "401");
    authorize(
        "post_login",
        Map.of("[name=username]", "ada@example.org", "[name=password]", "correct horse"));
    execute("post_login", "200");
    tryOut("get_me");
    execute("get_me", "401");
    browser.await(operation("get_me") + " .live-responses-table", "www-authenticate: Bearer");
    assertEquals(List.of(), browser.complaints());
  }

  @Test
  void theBrowsersSessionIsSentWhereItIsWanted() {
    browser.go("/web/signup").type("signup-name", "Eve").type("signup-email", "eve@example.org");
    browser.type("signup-password", "correct horse");
    browser.type("signup-confirmPassword", "correct horse").send("/web/signup").go("/api");
    tryOut("get_session_me");
    execute("get_session_me", "401");
    authorize("get_session_me", Map.of("#api_key_value", "this browser's"));
    execute("get_session_me", "200");
    browser.await(operation("get_session_me") + " .live-responses-table", "eve@example.org");
    assertEquals(List.of(), browser.complaints());
  }

  @Test
  void nothingIsTakenFromTheAddressAndNothingStandsInThePageItself() {
    browser.go(
        "/api?url=https://example.org/x.json&configUrl=https://example.org/c.json"
            + "#%3Cimg%20src=x%20onerror=alert(1)%3E");
    browser.await(".info", "authlayer");
    assertFalse(browser.has("script:not([src]), #api img[src='x']"));
    assertEquals(List.of(), browser.complaints());
  }

  @Test
  void withoutAScriptItSaysWhereTheDocumentIs() {
    try (Chromium plain = Chromium.withoutScript(server.url())) {
      assertTrue(plain.go("/api").text("noscript, body").contains("openapi.json"));
    }
  }

  @Test
  void anOpenedOperationFitsOnAPhone() {
    browser.size(390, 844).go("/api");
    tryOut("post_token_users");
    assertTrue(browser.fits());
    browser.size(1280, 900);
  }

  @Test
  void paletteIsThatOfTheReaderAndTheHeaderLeadsToTheWebsite() {
    browser.dark(true).go("/api").await(".info", "authlayer");
    assertTrue(browser.has("html.dark-mode"));
    browser.dark(false).go("/api").await(".info", "authlayer");
    assertFalse(browser.has("html.dark-mode"));
    browser.follow("header a[href='/web/']");
    assertEquals("Website", browser.heading());
  }

  @Test
  void everyStateIsAccessibleInBothPalettesAndFits() {
    for (boolean dark : List.of(false, true)) {
      for (int width : List.of(390, 320, 1280)) {
        browser.dark(dark).size(width, 900).go("/api").await(operation("get_me"), "");
        assertTrue(browser.fits(), () -> "at " + width);
      }
      if (!dark) {
        browser.size(320, 900).requireAccessible().size(1280, 900);
      }
      Runnable judge = dark ? browser::requireContrast : browser::requireAccessible;
      judge.run();
      tryOut("post_token_users");
      String mary = user("Mary").replace("ada@", "mary@");
      browser.overwrite(operation("post_token_users") + " textarea", mary);
      execute("post_token_users", dark ? "409" : "200");
      judge.run();
      browser.press(operation("get_me") + " .authorization__btn").await(".auth-container", "");
      judge.run();
      assertEquals(List.of(), browser.complaints());
    }
    browser.dark(false);
  }

  @Test
  void itShowsInAPicture() throws Exception {
    browser.size(1280, 1400).go("/api");
    tryOut("post_token_users");
    browser.picture(PICTURES.resolve("api-page.png"));
  }

  private static String operation(String name) {
    return ".opblock[id$='-" + name + "']";
  }

  private static void tryOut(String name) {
    browser.await(operation(name), "").press(operation(name) + " .opblock-summary-control");
    browser.await(operation(name) + " .try-out__btn", "Try it out");
    browser.press(operation(name) + " .try-out__btn");
    browser.await(operation(name) + " .execute", "Execute");
  }

  private static void execute(String name, String status) {
    browser.press(operation(name) + " .execute");
    browser.await(operation(name) + " .live-responses-table .response-col_status", status);
  }

  private static void authorize(String name, Map<String, String> words) {
    browser.press(operation(name) + " .authorization__btn").await(".auth-container", "");
    words.forEach((field, word) -> browser.overwrite(".auth-container " + field, word));
    String first = words.keySet().iterator().next();
    browser.press(".auth-container:has(" + first + ") .modal-btn.authorize");
    browser.await(".auth-container", "Logout").press(".btn-done");
  }

  private static String user(String name) {
    return """
    {"name":"%s","email":"ada@example.org","password":"correct horse","confirmPassword":"correct horse"}\
    """
        .formatted(name);
  }
}
