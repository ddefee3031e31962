package org.authlayer.conformance.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.authlayer.server.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A forgotten password as a person with a mailbox meets it, in Chromium, where there is one. */
final class RecoveryPagesTest {

  @TempDir static Path folder;

  private static TestPostgres postgres;
  private static Server server;
  private static URI site;

  @BeforeAll
  static void open() throws Exception {
    assumeTrue(Chromium.isInstalled(), Chromium.MISSING);
    postgres = TestPostgres.start();
    server = Club.open(postgres, folder, InstantSource.system());
    site = Club.site(server);
  }

  @AfterAll
  static void close() {
    if (server != null) {
      server.close();
      postgres.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"390, 844, true", "1280, 800, true", "390, 844, false", "1280, 800, false"})
  void personWhoForgotThePasswordChoosesANewOne(int width, int height, boolean hasScript)
      throws Exception {
    String name = "ada" + width + hasScript + "@example.org";
    try (Chromium browser =
        (hasScript ? Chromium.open(site) : Chromium.withoutScript(site)).size(width, height)) {
      Club.signUp(browser, name);
      browser.send("/club/logout");

      browser.go("/club/login").follow("a[href^='/password/forgotten']");
      assertEquals("Forgot your password?", browser.heading());
      assertReadable(browser, hasScript);
      browser.type("forgotten-address", "ada@example").send("/password/forgotten");
      assertTrue(browser.text("main").contains("E-mail must be an e-mail address"));
      browser.go("/password/forgotten").type("forgotten-address", name);
      browser.send("/password/forgotten");
      assertEquals(
          "If an account has this address, a mail is on its way.", browser.text("[role=status]"));

      String link = Club.link(folder, name);
      browser.go(link);
      assertEquals("Choose a new password", browser.heading());
      assertReadable(browser, hasScript);
      browser.type("reset-password", "a much newer horse").send("/password/reset");
      assertEquals(
          "Your password is changed. Log in with the new one.", browser.text("[role=status]"));

      browser.go(link);
      browser.type("reset-password", "yet another horse").send("/password/reset");
      assertTrue(browser.text("[role=alert]").contains("The link was used"));

      Club.logIn(browser, name, Club.PASSWORD);
      assertTrue(browser.text("[role=alert]").contains("is wrong"));
      Club.logIn(browser, name, "a much newer horse");
      assertEquals("The room", browser.heading());
      browser.go("/password/address");
      assertTrue(browser.text("main").contains("It is confirmed."), browser.text("main"));
      assertReadable(browser, hasScript);
      assertEquals(List.of(), browser.complaints());
    }
  }

  private static void assertReadable(Chromium browser, boolean hasScript) throws Exception {
    if (hasScript) {
      assertTrue(browser.requireAccessible().fits());
    }
  }
}
