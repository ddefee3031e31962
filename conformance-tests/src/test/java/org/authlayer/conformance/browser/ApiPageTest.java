package org.authlayer.conformance.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.authlayer.adapter.helidon.launcher.Parts;
import org.authlayer.adapter.helidon.launcher.Server;
import org.authlayer.conformance.memory.BcryptHasher;
import org.authlayer.conformance.memory.InMemoryStores;
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
            "jwt.keys.0.kid", "page",
            "jwt.keys.0.algorithm", "HS256",
            "jwt.keys.0.secret", "upZPK/NGRNkrXQvG7ZfzxbqjKVpD8/0pWYU0kaMDWtk=");
    Parts parts =
        Parts.found()
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
    fillIn("post_users").type("try-body", user("<img src=x>", "ada@example.org"));
    send("200");
    browser.await("#try-answer-body", "<img src=x>");
    assertFalse(browser.has("#try-answer img"));
    fillIn("post_login").type("try-username", "ada@example.org");
    browser.type("try-password", "a wrong password");
    send("401");
    browser.type("try-password", "correct horse");
    send("200");
    assertEquals(24, browser.value("try-token").length());
    fillIn("get_me");
    send("200");
    browser.await("#try-answer-body", "ada@example.org");
    browser.choose("try-credential", "none");
    send("401");
    browser.await("#try-answer", "www-authenticate: Bearer realm=\"authlayer\"");
    assertEquals(List.of(), browser.complaints());
  }

  @Test
  void theBrowsersSessionIsSentWhereItIsWanted() {
    browser.go("/web/signup").type("signup-name", "Eve").type("signup-email", "eve@example.org");
    browser.type("signup-password", "correct horse");
    browser.type("signup-confirmPassword", "correct horse").send("/web/signup");
    browser.type("login-username", "eve@example.org").type("login-password", "correct horse");
    browser.send("/web/login").go("/api").type("try-target", "/session/me");
    send("401");
    browser.choose("try-credential", "cookie");
    send("200");
    browser.await("#try-answer-body", "eve@example.org");
  }

  @Test
  void nothingIsSentElsewhereAndNothingIsTakenFromTheAddress() {
    browser.go("/api?%3Cscript%3Ealert(1)%3C/script%3E#%3Cimg%20src=x%20onerror=alert(1)%3E");
    assertEquals("API", browser.heading());
    assertFalse(browser.has("script:not([src]), main img"));
    browser.type("try-target", "//example.org/me");
    send("Not sent");
    assertEquals(List.of(), browser.complaints());
  }

  @Test
  void itCanBeReadWithoutAScript() {
    try (Chromium plain = Chromium.withoutScript(server.url())) {
      plain.go("/api").press("#post_login summary");
      assertTrue(plain.text("#post_login").contains("User by Basic, by its handler"));
      assertTrue(plain.text("#post_login pre").contains("\"user_id\""));
      assertTrue(plain.text("#everywhere + p").startsWith("Any route may answer"));
      assertEquals("", plain.text("#try"));
    }
  }

  @Test
  void itIsAccessibleAndFitsAPhone() throws Exception {
    for (boolean dark : List.of(false, true)) {
      String suffix = dark ? "-dark.png" : ".png";
      browser.dark(dark).size(1280, 1400).go("/api");
      fillIn("post_token_users");
      browser.type(
          "try-body", user("Ada", dark ? "ada.dark@example.org" : "ada.light@example.org"));
      send("200");
      look("api-page" + suffix);
      browser.press("#post_token_users summary").press("#get_health_ready summary");
      look("api-page-open" + suffix);
      browser.size(390, 844);
      assertTrue(browser.fits());
      look("api-page-phone" + suffix);
    }
    browser.dark(false).size(1280, 900);
  }

  private static void look(String picture) throws IOException {
    browser.requireAccessible().picture(PICTURES.resolve(picture));
    assertFalse(browser.has("[style], style, script:not([src])"), picture);
  }

  /** Opens an operation, has it filled in, and closes it again. */
  private static Chromium fillIn(String operation) {
    browser.press("#" + operation + " summary").press("#" + operation + " button");
    return browser;
  }

  private static void send(String outcome) {
    browser.press("#try-form button").await("#try-answer h3", outcome);
  }

  private static String user(String name, String email) {
    return """
    {"name":"%s","email":"%s","password":"correct horse","confirmPassword":"correct horse"}\
    """
        .formatted(name, email);
  }
}
