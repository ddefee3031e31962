package org.authlayer.conformance.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.website.Html;
import org.authlayer.domain.website.PlainPages;
import org.authlayer.passkey.PasskeyKeys;
import org.authlayer.passkey.PasskeyPages;
import org.authlayer.passkey.Passkeys;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Resources;
import org.authlayer.ports.driving.Settings;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Passkeys as a person with a device meets them, in Chromium with a virtual authenticator. */
final class PasskeyPagesTest {

  private static final String PASSWORD = "correct horse";

  private static TestPostgres postgres;

  private Server server;
  private URI site;

  /** Pages of the reader's own, with passkeys beside the password. */
  private static final class Club implements RoutedApplication {

    private static final PasskeyKeys KEYS = PasskeyKeys.below("app.passkeys");

    private final PlainPages pages = new PlainPages("Club");

    @Override
    public List<ApplicationKey<?>> keys() {
      return KEYS.all();
    }

    @Override
    public void start(Environment environment, Settings settings, Resources resources) {
      Passkeys.createTables(environment);
    }

    @Override
    public Routes routes(AuthLayer layer) {
      Website<User> site =
          layer
              .website("/club", pages)
              .withSignUp()
              .withOtherLogin("Sign in with a passkey", "/passkeys/login")
              .leadingTo("/room", "/club/login");
      PasskeyPages<User> door =
          Passkeys.of(layer, KEYS, "Club")
              .website(site, "/passkeys", pages::page)
              .leadingTo("/room");
      Route room =
          Route.get(
                  "/room",
                  request ->
                      pages.page(site.menu(request), "The room", Html.of("<p>{}</p>", "Welcome.")))
              .behind(site.users());
      return site.routes().and(door.routes()).and(Routes.of(room));
    }
  }

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

  /** Browsers have passkeys of a host with a name only, and of this machine without TLS. */
  @BeforeEach
  void start() throws Exception {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      site = URI.create("http://localhost:" + free.getLocalPort());
    }
    Map<String, String> settings = new LinkedHashMap<>(postgres.database("club"));
    settings.put("server.port", String.valueOf(site.getPort()));
    settings.put("password.bcrypt-cost", "4");
    settings.put("app.passkeys.origin", site.toString());
    server = Server.start(settings, Adapters.found().withApplications(new Club()));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void personSignsUpAddsAKeyLogsInWithoutANameLosesTheKeyAndAddsAnother() throws Exception {
    try (Chromium browser = Chromium.open(site)) {
      signUp(browser, "ada@example.org");
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
      browser.go("/room").type("login-username", "ada@example.org");
      browser.type("login-password", PASSWORD).send("/club/login");
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
      signUp(browser, "eve@example.org");
      assertEquals("The room", browser.heading());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void eachPageIsReadableByEverybody(boolean isDark) throws Exception {
    try (Chromium browser = Chromium.open(site).dark(isDark).size(390, 844)) {
      signUp(browser, "bob" + isDark + "@example.org");
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

  private static void signUp(Chromium browser, String name) {
    browser.go("/club/signup").type("signup-name", "Ada").type("signup-email", name);
    browser.type("signup-password", PASSWORD).type("signup-confirmPassword", PASSWORD);
    browser.send("/club/signup");
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
