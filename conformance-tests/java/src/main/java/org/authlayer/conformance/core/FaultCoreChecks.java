package org.authlayer.conformance.core;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.testing.memory.Json;

/** Broken stores and hashes, and events, in process: AL-DEC-33 and AL-DEC-19. */
public final class FaultCoreChecks {

  private static final String DETAIL = "table users at 10.1.2.3 of jdbc";

  private static final String UNREACHABLE = "503, Retry-After 7, no cookie, no detail";
  private static final String BROKEN = "500, no Retry-After, no cookie, no detail";

  private FaultCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-DEC-33", FaultCoreChecks::brokenStoresAnswerAsDeclared),
        new CoreCheck("AL-DEC-19", FaultCoreChecks::declaredEventsAreTold));
  }

  static void brokenStoresAnswerAsDeclared(CoreProbe probe) {
    Duration later = Duration.ofSeconds(7);
    lookups(
        probe, () -> StoreException.unavailable(DETAIL, later, null), "out of reach", UNREACHABLE);
    lookups(probe, () -> StoreException.broken(DETAIL, null), "broken", BROKEN);
    lookups(probe, () -> new IllegalStateException(DETAIL), "at a loss", BROKEN);
    Site sound = Site.of(probe);
    probe.equal(
        "on sound stores a login succeeds", 200, login(probe, sound, sound.user("ada")).status());
    corruptHash(probe);
    failedDeletion(probe);
  }

  private static void lookups(
      CoreProbe probe, Supplier<RuntimeException> fault, String stores, String declared) {
    FailingStores failing = new FailingStores(Set.of("findByEmail", "findByValue"), fault);
    Site broken = Site.of(probe, failing::in, Reference.settings());
    User ada = broken.user("ada");
    Map<String, String> fields = Map.of("username", ada.email(), "password", Site.PASSWORD);
    String when = " as declared on stores that are " + stores;
    probe.equal("a login answers" + when, declared, seen(login(probe, broken, ada)));
    probe.equal(
        "a form login answers" + when, declared, seen(broken.form("/web/login", "", fields)));
    probe.equal(
        "the use of a token answers" + when, declared, seen(broken.get("/token/me", "token")));
  }

  private static HttpResponse login(CoreProbe probe, Site site, User user) {
    Headers basic = probe.basic(user.email(), Site.PASSWORD).message().headers();
    return site.send("POST", "/token/login", basic, new Body.Empty());
  }

  private static void corruptHash(CoreProbe probe) {
    Site site = Site.of(probe);
    NewUser corrupt = new NewUser(null, "Ada", "corrupt@example.org", "garbage");
    if (site.stores().users().add(corrupt) instanceof Users.Added.Ok ok) {
      probe.equal(
          "a corrupt hash answers as declared", BROKEN, seen(login(probe, site, ok.user())));
    }
  }

  private static void failedDeletion(CoreProbe probe) {
    FailingStores undeletable =
        new FailingStores(Set.of("remove"), () -> StoreException.broken(DETAIL, null));
    Site site = Site.of(probe, undeletable::in, Site.settings(16, Duration.ofMinutes(1)));
    String token = site.login(probe, "/token-expiring/login", site.user("ada"), "value");
    site.clock().advance(Duration.ofMinutes(2));
    probe.equal(
        "an invalid token that cannot be deleted answers as declared",
        BROKEN,
        seen(site.get("/token-expiring/me", token)));
  }

  private static String seen(HttpResponse answer) {
    String retry = answer.headers().first("Retry-After").map(s -> "Retry-After " + s).orElse("");
    String text =
        answer.body() instanceof Body.Json json ? Json.write(json.value()).toString() : "unlike";
    boolean detail = text.contains("jdbc") || text.contains("Exception") || text.contains("hash");
    return answer.status()
        + ", "
        + (retry.isEmpty() ? "no Retry-After" : retry)
        + (answer.headers().first("Set-Cookie").isPresent() ? ", cookie" : ", no cookie")
        + (detail ? ", detail" : ", no detail");
  }

  static void declaredEventsAreTold(CoreProbe probe) {
    Site site = Site.of(probe);
    Trace trace = probe.trace();
    User ada = site.user("ada");
    site.login(probe, "/token/login", ada, "value");
    told(trace, site, "token login")
        .shows(
            "LoginSucceeded /token/login " + ada.id(),
            "TokenIssued opaque /token/login " + ada.id());
    site.login(probe, "/jwt/login", ada, "token");
    told(trace, site, "JWT login")
        .shows("LoginSucceeded /jwt/login " + ada.id(), "TokenIssued jwt /jwt/login " + ada.id());
    site.form("/web/login", "", Map.of("username", ada.email(), "password", "wrong"));
    told(trace, site, "wrong form login").shows("LoginFailed /web/login");
    Map<String, String> right = Map.of("username", ada.email(), "password", Site.PASSWORD);
    String cookie = Site.cookie(site.form("/web/login", "", right));
    told(trace, site, "form login")
        .shows("LoginSucceeded /web/login " + ada.id(), "SessionStarted /web/login");
    site.form("/web/logout", cookie, Map.of());
    told(trace, site, "logout").shows("SessionEnded /web/logout");
    site.get("/token/me", "no-token");
    told(trace, site, "unknown token").shows("TokenRejected /token/me");
    site.form("/web/signup", "", signup());
    User bob = site.stores().users().findByEmail("bob@example.org").orElseThrow();
    told(trace, site, "signup")
        .shows("UserRegistered /web/signup " + bob.id(), "SessionStarted /web/signup");
  }

  private static Map<String, String> signup() {
    return Map.of(
        "name",
        "Bob",
        "email",
        "bob@example.org",
        "password",
        Site.PASSWORD,
        "confirmPassword",
        Site.PASSWORD);
  }

  private static Trace.Step told(Trace trace, Site site, String label) {
    site.events().stream().map(FaultCoreChecks::told).forEach(trace::add);
    site.events().clear();
    return trace.step(label);
  }

  private static String told(AuthEvent event) {
    String route = " " + event.where().route();
    return switch (event) {
      case AuthEvent.TokenIssued e -> "TokenIssued " + e.kind() + route + " " + e.user().text();
      case AuthEvent.LoginSucceeded e -> "LoginSucceeded" + route + " " + e.user().text();
      case AuthEvent.UserRegistered e -> "UserRegistered" + route + " " + e.user().text();
      default -> event.getClass().getSimpleName() + route;
    };
  }
}
