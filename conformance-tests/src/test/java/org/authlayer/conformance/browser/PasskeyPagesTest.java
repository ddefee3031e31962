package org.authlayer.conformance.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.authlayer.server.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Passkeys as a person with a device meets them, in Chromium with a virtual authenticator. */
final class PasskeyPagesTest {

  private static TestPostgres postgres;

  private Server server;
  private URI site;

  @BeforeAll
  static void open() throws Exception {
    assumeTrue(Chromium.isInstalled(), Chromium.MISSING);
    postgres = TestPostgres.start();
  }

  @AfterAll
  static void close() {
    if (postgres != null) {
      postgres.close();
    }
  }

  @BeforeEach
  void start(@TempDir Path mailbox) throws Exception {
    server = Club.open(postgres, mailbox, InstantSource.system());
    site = Club.site(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void personSignsUpAddsAKeyLogsInWithoutANameLosesTheKeyAndAddsAnother() throws Exception {
    try (Chromium browser = Chromium.open(site)) {
      Club.signUp(browser, "ada@example.org");
      String phone = browser.authenticator();
      add(browser, "Phone");
      assertTrue(browser.text("main").contains("Never used."), browser.text("main"));

      logIn(browser);
      assertEquals("The room", browser.heading());
      browser.go("/passkeys");
      assertTrue(browser.text("main").contains("Last used on"), browser.text("main"));
      browser.follow("a.button").type("passkey-add-name", "Phone again");
      browser.press("form[action='/passkeys/add'] button");
      browser.await("[role=alert]", "has a passkey of yours already");

      browser.lose(phone);
      browser.authenticator();
      browser.send("/club/logout").go("/room").follow("a[href^='/passkeys/login']");
      browser.press("form[action='/passkeys/login'] button");
      browser.await("[role=alert]", "No passkey was used");
      Club.logIn(browser, "ada@example.org", Club.PASSWORD);
      assertEquals("The room", browser.heading());
      browser.go("/passkeys").follow("li a");
      assertEquals("A passkey", browser.heading());
      assertEquals("Phone", browser.value("passkey-name-name"));
      browser.follow("button.danger");
      assertEquals("Your passkey is removed.", browser.text("[role=status]"));
      assertFalse(browser.has("li a"));

      add(browser, "New phone");
      logIn(browser);
      assertEquals("The room", browser.heading());
      assertEquals(List.of(), browser.complaints());
    }
  }

  @Test
  void withoutAScriptThePagesSayWhatIsMissing() throws Exception {
    try (Chromium browser = Chromium.withoutScript(site)) {
      browser.go("/room").follow("a[href^='/passkeys/login']");
      assertTrue(browser.text("noscript").contains("runs scripts"));
      browser.send("/passkeys/login");
      assertTrue(browser.text(".alert").contains("runs scripts"));
      Club.signUp(browser, "eve@example.org");
      assertEquals("The room", browser.heading());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void eachPageIsReadableByEverybody(boolean isDark) throws Exception {
    try (Chromium browser = Chromium.open(site).dark(isDark).size(390, 844)) {
      Club.signUp(browser, "bob" + isDark + "@example.org");
      browser.authenticator();
      browser.go("/passkeys").requireAccessible().follow("a.button");
      assertTrue(browser.requireAccessible().fits());
      add(browser, "Phone");
      assertTrue(browser.requireAccessible().fits());
      browser.follow("li a");
      assertTrue(browser.requireAccessible().fits());
      browser.go("/passkeys/login");
      assertTrue(browser.requireAccessible().fits());
    }
  }

  private static void add(Chromium browser, String name) {
    browser.go("/passkeys/add").type("passkey-add-name", name).send("/passkeys/add");
    assertEquals("Your passkey is added.", browser.text("[role=status]"));
  }

  private static void logIn(Chromium browser) {
    browser.send("/club/logout").go("/room").follow("a[href^='/passkeys/login']");
    assertEquals("Sign in with a passkey", browser.heading());
    browser.send("/passkeys/login");
  }
}
