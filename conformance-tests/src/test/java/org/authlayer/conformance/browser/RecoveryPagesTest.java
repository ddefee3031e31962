package org.authlayer.conformance.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.website.Html;
import org.authlayer.domain.website.PlainPages;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.OwnAccess;
import org.authlayer.ports.driving.Resources;
import org.authlayer.ports.driving.Settings;
import org.authlayer.recovery.Letters;
import org.authlayer.recovery.Mails;
import org.authlayer.recovery.Recovery;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A forgotten password as a person with a mailbox meets it, in Chromium, where there is one. */
final class RecoveryPagesTest {

  private static final String PASSWORD = "correct horse";

  @TempDir static Path folder;

  private static TestPostgres postgres;
  private static Server server;

  private static final class Club implements RoutedApplication {

    private final Mails mails = Mails.below("app.mail");
    private final PlainPages pages = new PlainPages("Club");

    @Override
    public List<ApplicationKey<?>> keys() {
      return mails.keys();
    }

    @Override
    public OwnAccess ownAccess() {
      return mails.ownAccess();
    }

    @Override
    public void start(Environment environment, Settings settings, Resources resources) {
      mails.start(environment, settings, resources);
    }

    @Override
    public Routes routes(AuthLayer layer) {
      Recovery<User> recovery = Recovery.of(layer, mails, "/password", Letters.english("Club"));
      Website<User> site =
          layer
              .website("/club", pages)
              .withSignUp()
              .withOtherLogin("Forgot your password?", "/password/forgotten")
              .leadingTo("/room", "/club/login");
      Route room =
          Route.get(
                  "/room",
                  request ->
                      pages.page(site.menu(request), "The room", Html.of("<p>{}</p>", "Welcome.")))
              .behind(site.users());
      return site.routes().and(recovery.website(site, pages::page).routes()).and(Routes.of(room));
    }
  }

  @BeforeAll
  static void open() throws Exception {
    assumeTrue(Chromium.isInstalled(), Chromium.MISSING);
    postgres = TestPostgres.start();
    Map<String, String> settings = new LinkedHashMap<>(postgres.database("letters"));
    settings.put("server.port", "0");
    settings.put("password.bcrypt-cost", "4");
    settings.put("app.mail.server", folder.toUri().toString());
    settings.put("app.mail.from", "club@example.org");
    settings.put("app.mail.site", "https://club.example.org");
    server = Server.start(settings, Adapters.found().withApplications(new Club()));
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
        (hasScript ? Chromium.open(server.url()) : Chromium.withoutScript(server.url()))
            .size(width, height)) {
      browser.go("/club/signup").type("signup-name", "Ada").type("signup-email", name);
      browser.type("signup-password", PASSWORD).type("signup-confirmPassword", PASSWORD);
      browser.send("/club/signup").send("/club/logout");

      browser.go("/club/login").follow("a[href^='/password/forgotten']");
      assertEquals("Forgot your password?", browser.heading());
      assertReadable(browser, hasScript);
      browser.type("forgotten-address", "ada@example").send("/password/forgotten");
      assertTrue(browser.text("main").contains("E-mail must be an e-mail address"));
      browser.go("/password/forgotten").type("forgotten-address", name);
      browser.send("/password/forgotten");
      assertEquals(
          "If an account has this address, a mail is on its way.", browser.text("[role=status]"));

      String link = link(name);
      assertEquals("https://club.example.org", link.substring(0, link.indexOf("/password")));
      browser.go(link.substring(link.indexOf("/password")));
      assertEquals("Choose a new password", browser.heading());
      assertReadable(browser, hasScript);
      browser.type("reset-password", "a much newer horse").send("/password/reset");
      assertEquals(
          "Your password is changed. Log in with the new one.", browser.text("[role=status]"));

      browser.go(link.substring(link.indexOf("/password")));
      browser.type("reset-password", "yet another horse").send("/password/reset");
      assertTrue(browser.text("[role=alert]").contains("The link was used"));

      browser.go("/room").type("login-username", name).type("login-password", PASSWORD);
      browser.send("/club/login");
      assertTrue(browser.text("[role=alert]").contains("is wrong"));
      browser.go("/room").type("login-username", name);
      browser.type("login-password", "a much newer horse").send("/club/login");
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

  /** The link in the mail to an address, as soon as the mail is in the directory. */
  private static String link(String to) throws Exception {
    for (int i = 0; i < 6000; i++) {
      Optional<String> found = mails().filter(mail -> mail.contains("To: " + to)).findFirst();
      if (found.isPresent()) {
        return Pattern.compile("(?m)^https://\\S+\\?token=\\S+")
            .matcher(found.get())
            .results()
            .map(MatchResult::group)
            .findFirst()
            .orElseThrow(() -> new AssertionError(found.get()));
      }
      Thread.sleep(10);
    }
    throw new AssertionError("no mail came to " + to);
  }

  private static Stream<String> mails() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".eml")).toList().stream()
          .map(
              file -> {
                try {
                  return Files.readString(file);
                } catch (IOException unreadable) {
                  throw new IllegalStateException(unreadable);
                }
              });
    }
  }
}
