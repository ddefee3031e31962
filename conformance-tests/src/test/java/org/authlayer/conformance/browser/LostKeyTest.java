package org.authlayer.conformance.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.authlayer.server.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A passkey from the sign-up by it to its loss, and the way back by a mail, in Chromium. */
final class LostKeyTest {

  private static final Path PICTURES =
      Boolean.getBoolean("pictures") ? Path.of("../docs/pictures") : Path.of("target/pictures");

  private static final String NAME = "ada@example.org";

  @Test
  void personWhoLostTheKeyComesBackByMailAndReplacesIt(@TempDir Path mailbox) throws Exception {
    assumeTrue(Chromium.isInstalled(), Chromium.MISSING);
    try (TestPostgres postgres = TestPostgres.start();
        Server server = Club.open(postgres, mailbox, InstantSource.system());
        Chromium browser = Chromium.open(Club.site(server)).size(1280, 640)) {
      String phone = browser.authenticator();
      browser.go("/club/login").follow("a[href^='/passkeys/signup']");
      browser.type("passkey-signup-name", "Ada").type("passkey-signup-email", NAME);
      browser.picture(PICTURES.resolve("passkey-signup.png"));
      browser.send("/passkeys/signup");
      assertEquals("The room", browser.heading());
      assertEquals("The safe", browser.go("/safe").heading());
      browser.go("/passkeys").follow("li a").follow("button.danger");
      assertTrue(browser.text("[role=alert]").contains("add another passkey"));

      browser.verifying(phone, false);
      refused(browser);
      browser.verifying(phone, true).picture(PICTURES.resolve("passkey-login.png"));
      logIn(browser);
      assertEquals("The safe", browser.go("/safe").heading());

      browser.lose(phone);
      browser.authenticator();
      refused(browser);
      browser.go("/club/login").follow("a[href^='/password/forgotten']");
      browser.type("forgotten-address", NAME).send("/password/forgotten");
      browser.go(Club.link(mailbox, NAME)).type("reset-password", "a much newer horse");
      browser.picture(PICTURES.resolve("new-password.png"));
      browser.send("/password/reset");
      Club.logIn(browser, NAME, "a much newer horse");
      assertEquals("The room", browser.heading());
      assertEquals("Forbidden", browser.go("/safe").heading());

      add(browser, "New phone");
      browser.picture(PICTURES.resolve("passkeys.png"));
      assertEquals(1, browser.count("li a"));
      assertEquals("New phone", browser.text("li a"));
      browser.send("/club/logout");
      logIn(browser);
      assertEquals("The safe", browser.go("/safe").heading());
      assertEquals(1, browser.go("/passkeys").count("li a"));
      assertTrue(browser.text("main").contains("Last used on"), browser.text("main"));
      assertEquals(List.of(), browser.complaints());
    }
  }

  private static void add(Chromium browser, String name) {
    browser.go("/passkeys/add").type("passkey-add-name", name).send("/passkeys/add");
    assertEquals("Your passkey is added.", browser.text("[role=status]"));
  }

  private static void logIn(Chromium browser) {
    browser.go("/room").follow("a[href^='/passkeys/login']").send("/passkeys/login");
    assertEquals("The room", browser.heading());
  }

  /** Logs out, and no key of the device logs in. */
  private static void refused(Chromium browser) {
    browser.go("/room").send("/club/logout").go("/room").follow("a[href^='/passkeys/login']");
    browser.press("form[action='/passkeys/login'] button");
    browser.await("[role=alert]", "No passkey was used");
    browser.go("/room");
    assertEquals("Log in", browser.heading());
  }
}
