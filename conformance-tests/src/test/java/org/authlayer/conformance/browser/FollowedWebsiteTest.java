package org.authlayer.conformance.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.authlayer.conformance.endtoend.ServerProcess;
import org.authlayer.conformance.pages.Page;
import org.authlayer.conformance.pages.Project;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page about a login form, followed from an empty folder, as a person meets its website. */
final class FollowedWebsiteTest {

  private static final String PAGE = "docs/how-to/a-website-with-a-login-form.md";
  private static final String PASSWORD = "correct horse";

  @TempDir private Path folder;

  @Test
  void pageLeadsFromAnEmptyFolderToAWebsite() throws Exception {
    assumeTrue(Chromium.isInstalled(), Chromium.MISSING);
    Project project = Project.of(Page.of(PAGE), folder);
    assertEquals("", project.compile());
    try (ServerProcess server = project.start()) {
      try (Chromium browser = Chromium.open(server.url())) {
        visit(browser.size(1280, 800), "ada@example.org");
        visit(browser.size(390, 844), "bob@example.org");
        look(browser.dark(true).go("/login"));
      } finally {
        server.process().destroy();
        server.exitCode();
      }
    }
  }

  private static void visit(Chromium browser, String email) {
    look(browser.go("/"));
    browser.follow("main a[href='/visits']");
    assertEquals("/login?next=/visits", browser.path());
    look(browser);
    browser.follow("main a[href='/signup?next=%2Fvisits']");
    browser.type("signup-name", "Ada").type("signup-email", email);
    browser.type("signup-password", PASSWORD).type("signup-confirmPassword", PASSWORD);
    browser.send("/signup");
    assertEquals("/visits?done=signup", browser.path());
    assertTrue(browser.text("[role=status]").startsWith("Your account is created"));
    browser.type("visit-day", "tomorrow").send("/visits");
    assertEquals("visit-day", browser.focus());
    assertEquals("tomorrow", browser.value("visit-day"));
    assertTrue(browser.shows("#visit-day-error"));
    look(browser);
    browser.type("visit-day", "2026-12-24").send("/visits");
    assertEquals("Your visit is booked.", browser.text("[role=status]"));
    assertEquals("2026-12-24", browser.reload().text("main ul"));
    browser.send("/logout");
    assertEquals("You are logged out.", browser.text("[role=status]"));
    assertEquals("Log in", browser.go("/visits").heading());
    logIn(browser, email, "wrong");
    assertEquals("The e-mail address or the password is wrong.", browser.text("[role=alert]"));
    logIn(browser, email, PASSWORD);
    assertEquals("/visits", browser.path());
    browser.go("/visits?done=booked");
    assertFalse(browser.has("[role=status]"));
    browser.send("/logout");
  }

  private static void logIn(Chromium browser, String email, String password) {
    browser.type("login-username", email).type("login-password", password).send("/login");
  }

  private static void look(Chromium browser) {
    assertTrue(browser.fits(), browser::path);
    browser.requireAccessible();
    assertEquals(List.of(), browser.complaints());
  }
}
