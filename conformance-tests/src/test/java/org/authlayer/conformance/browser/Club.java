package org.authlayer.conformance.browser;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.authlayer.passkey.PasskeyKeys;
import org.authlayer.passkey.PasskeyPages;
import org.authlayer.passkey.Passkeys;
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
import org.authlayer.secondfactor.SecondFactor;
import org.authlayer.secondfactor.SecondFactorKeys;
import org.authlayer.secondfactor.SecondFactorPages;
import org.authlayer.server.Server;

/** Pages of the reader's own, with passkeys, a second factor and mails beside the password. */
final class Club implements RoutedApplication {

  static final String PASSWORD = "correct horse";

  private static final PasskeyKeys PASSKEYS = PasskeyKeys.below("app.passkeys");
  private static final SecondFactorKeys SECOND = SecondFactorKeys.below("app.second-factor");

  private final Mails mails = Mails.below("app.mail");
  private final PlainPages pages = new PlainPages("Club");

  private Club() {}

  /**
   * A server with it.
   *
   * @param mailbox a directory that gets the mails
   */
  static Server open(TestPostgres postgres, Path mailbox, InstantSource time) throws Exception {
    Map<String, String> settings = new LinkedHashMap<>(postgres.database("club"));
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      settings.put("server.port", String.valueOf(free.getLocalPort()));
    }
    String site = "http://localhost:" + settings.get("server.port");
    settings.put("password.bcrypt-cost", "4");
    settings.put("app.passkeys.origin", site);
    settings.put("app.second-factor.keys", "upZPK/NGRNkrXQvG7ZfzxbqjKVpD8/0pWYU0kaMDWtk=");
    settings.put("app.mail.server", mailbox.toUri().toString());
    settings.put("app.mail.from", "club@example.org");
    settings.put("app.mail.site", site);
    return Server.start(settings, Adapters.found().withApplications(new Club()).withTime(time));
  }

  /** Browsers have passkeys of a host with a name only, and of this machine without TLS. */
  static URI site(Server server) {
    return URI.create("http://localhost:" + server.url().getPort());
  }

  static void signUp(Chromium browser, String name) {
    browser.go("/club/signup").type("signup-name", "Ada").type("signup-email", name);
    browser.type("signup-password", PASSWORD).type("signup-confirmPassword", PASSWORD);
    browser.send("/club/signup");
  }

  static void logIn(Chromium browser, String name, String password) {
    browser.go("/room").type("login-username", name).type("login-password", password);
    browser.send("/club/login");
  }

  /** The path of the link in the mail to an address, as soon as the mail is in the mailbox. */
  static String link(Path mailbox, String to) throws Exception {
    for (int i = 0; i < 6000; i++) {
      Optional<String> found =
          mails(mailbox).stream().filter(mail -> mail.contains("To: " + to)).findFirst();
      if (found.isPresent()) {
        return Pattern.compile("(?m)^http://localhost:[0-9]+(/\\S+\\?token=\\S+)")
            .matcher(found.get())
            .results()
            .map(link -> link.group(1))
            .findFirst()
            .orElseThrow(() -> new AssertionError(found.get()));
      }
      Thread.sleep(10);
    }
    throw new AssertionError("no mail came to " + to);
  }

  private static List<String> mails(Path mailbox) throws IOException {
    try (Stream<Path> files = Files.list(mailbox)) {
      List<Path> all = files.filter(file -> file.toString().endsWith(".eml")).toList();
      List<String> mails = new ArrayList<>();
      for (Path mail : all) {
        mails.add(Files.readString(mail));
      }
      return mails;
    }
  }

  @Override
  public List<ApplicationKey<?>> keys() {
    return Stream.of(PASSKEYS.all(), SECOND.all(), mails.keys())
        .<ApplicationKey<?>>flatMap(List::stream)
        .toList();
  }

  @Override
  public OwnAccess ownAccess() {
    return OwnAccess.all(mails.ownAccess(), Passkeys.ownAccess(), SecondFactor.ownAccess());
  }

  @Override
  public void start(Environment environment, Settings settings, Resources resources) {
    Passkeys.createTables(environment);
    SecondFactor.createTables(environment);
    mails.start(environment, settings, resources);
  }

  @Override
  public Routes routes(AuthLayer layer) {
    Website<User> site =
        layer
            .website("/club", pages)
            .withSignUp()
            .withOtherLogin("Sign in with a passkey", "/passkeys/login")
            .withOtherLogin("Sign up with a passkey", "/passkeys/signup")
            .withOtherLogin("Forgot your password?", "/password/forgotten")
            .leadingTo("/room", "/club/login");
    SecondFactor<User> second = SecondFactor.of(layer, SECOND, "Club");
    SecondFactorPages<User> door = second.website(site, "/factor", pages::page);
    PasskeyPages<User> keys =
        Passkeys.of(layer, PASSKEYS, "Club")
            .withSignUp((user, request, transaction) -> {})
            .changedBehind(second.guard(Duration.ofMinutes(10)))
            .website(site, "/passkeys", pages::page)
            .leadingTo("/room")
            .changedBehind(door.users(Duration.ofMinutes(10)));
    Recovery<User> recovery = Recovery.of(layer, mails, "/password", Letters.english("Club"));
    Routes rooms =
        Routes.of(
            room("/room", "The room", site).behind(door.users()),
            room("/safe", "The safe", site).behind(site.users(), second.required()));
    return site.routes()
        .and(door.routes())
        .and(keys.routes())
        .and(recovery.website(site, pages::page).routes(door.users(Duration.ofMinutes(10))))
        .and(rooms);
  }

  private Route room(String path, String title, Website<User> site) {
    return Route.get(
        path, request -> pages.page(site.menu(request), title, Html.of("<p>{}</p>", "Welcome.")));
  }
}
