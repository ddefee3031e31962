package org.authlayer.conformance.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.website.Html;
import org.authlayer.domain.website.PlainPages;
import org.authlayer.passkey.PasskeyKeys;
import org.authlayer.passkey.Passkeys;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Resources;
import org.authlayer.ports.driving.Settings;
import org.authlayer.runtime.Adapters;
import org.authlayer.secondfactor.SecondFactor;
import org.authlayer.secondfactor.SecondFactorKeys;
import org.authlayer.secondfactor.SecondFactorPages;
import org.authlayer.server.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The optional profiles on an application that has these modules, on Helidon and PostgreSQL. */
final class OptionalProfilesTest {

  private static TestPostgres postgres;
  private static Server server;

  @TempDir Path folder;

  /** Each module for scripts and on a website. */
  private static final class Treasury implements RoutedApplication {

    private static final SecondFactorKeys SECOND = SecondFactorKeys.below("app.second-factor");
    private static final PasskeyKeys PASSKEYS = PasskeyKeys.below("app.passkeys");

    private final PlainPages pages = new PlainPages("Treasury");

    @Override
    public List<ApplicationKey<?>> keys() {
      return Stream.concat(SECOND.all().stream(), PASSKEYS.all().stream()).toList();
    }

    @Override
    public void start(Environment environment, Settings settings, Resources resources) {
      SecondFactor.createTables(environment);
      Passkeys.createTables(environment);
    }

    @Override
    public Routes routes(AuthLayer layer) {
      SecondFactor<User> second = SecondFactor.of(layer, SECOND, "Treasury");
      Website<User> site = layer.website("/site", pages).leadingTo("/room", "/site/login");
      SecondFactorPages<User> door = second.website(site, "/factor", pages::page);
      Route room =
          Route.get(
                  "/room",
                  request ->
                      pages.page(
                          site.menu(request),
                          "The room",
                          Html.of("<p>{}</p>", request.auth().require(User.class).email())))
              .behind(door.users());
      Route account =
          Route.get("/account", layer::user)
              .behind(layer.sessions(), layer.guard(), second.guard())
              .named("account");
      return Routes.of(layer.signUp("/users"), account)
          .and(layer.sessionRoutes())
          .and(second.routes().below("/second-factor"))
          .and(Passkeys.of(layer, PASSKEYS, "Treasury").routes().below("/passkeys"))
          .below("/api")
          .and(site.routes())
          .and(door.routes())
          .and(Routes.of(room));
    }
  }

  @BeforeAll
  static void start() throws Exception {
    postgres = TestPostgres.start();
    Map<String, String> settings = new LinkedHashMap<>(postgres.database("treasury"));
    settings.put("server.port", "0");
    settings.put("password.bcrypt-cost", "4");
    settings.put("app.passkeys.origin", "https://treasury.example");
    settings.put("throttle.per-account-and-network", "4");
    settings.put("app.second-factor.keys", "upZPK/NGRNkrXQvG7ZfzxbqjKVpD8/0pWYU0kaMDWtk=");
    server = Server.start(settings, Adapters.found().withApplications(new Treasury()));
  }

  @AfterAll
  static void stop() {
    server.close();
    postgres.close();
  }

  @Test
  void secondFactorIsKeptForScripts() throws IOException {
    keepsAll(
        "second-factor",
        """
        profiles: {basic-login: URL/api, second-factor: URL/api}
        secondFactor:
          stepsOff: 1
          recoveryCodes: '[A-Z2-7]{5}(?:-[A-Z2-7]{5}){4}'
          limit: 429/4
        """);
  }

  @Test
  void secondFactorIsKeptOnAWebsite() throws IOException {
    keepsAll(
        "second-factor",
        """
        profiles: {basic-login: URL/api, second-factor: URL}
        login: {path: /site/login, page: /room, media: application/x-www-form-urlencoded}
        secondFactor:
          setup: /factor/setup
          secret: '<code>([A-Z2-7]{32})</code>'
          confirm: /factor/confirm
          proof: /factor/proof
          stepsOff: 1
          recoveryCodes: '[A-Z2-7]{5}(?:-[A-Z2-7]{5}){4}'
          limit: 429/4
        """);
  }

  @Test
  void passkeysAreKept() throws IOException {
    keepsAll(
        "passkey",
        """
        profiles: {basic-login: URL/api, passkey: URL/api}
        passkey:
          credential: /credential
          label: /name
          origin: https://treasury.example
          userVerification: required
          counter: refused
        """);
  }

  /** No clause of the profile is left unobserved. */
  private void keepsAll(String profile, String target) throws IOException {
    Path file = folder.resolve("target.yaml");
    Files.writeString(file, target.replace("URL", server.url().toString()));
    String out = folder.resolve("out").toString();
    String name = file.toString();
    Kit run = Kit.run("run", name, "--profile", profile, "--require-complete", "--out", out);
    assertEquals(0, run.exit(), run.out() + run.err());
    Kit doctor = Kit.run("doctor", name);
    assertTrue(doctor.out().contains("profile " + profile + ": answers at"), doctor.out());
  }
}
