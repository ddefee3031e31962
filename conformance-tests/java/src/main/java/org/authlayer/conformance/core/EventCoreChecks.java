package org.authlayer.conformance.core;

import java.util.List;
import java.util.Map;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.User;

/** The events that this layer declares, in process: AL-DEC-19. */
public final class EventCoreChecks {

  private EventCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(new CoreCheck("AL-DEC-19", EventCoreChecks::declaredEventsAreTold));
  }

  static void declaredEventsAreTold(CoreProbe probe) {
    Site site = Site.of(probe);
    Trace trace = probe.trace();
    User ada = site.user("ada");
    site.login(probe, "/token/login", ada, "value");
    told(trace, site, "token login")
        .shows(
            "TokenIssued opaque /token/login " + ada.id(),
            "LoginSucceeded /token/login " + ada.id());
    site.login(probe, "/jwt/login", ada, "token");
    told(trace, site, "JWT login")
        .shows("TokenIssued jwt /jwt/login " + ada.id(), "LoginSucceeded /jwt/login " + ada.id());
    site.form("/web/login", "", Map.of("username", ada.email(), "password", "wrong"));
    told(trace, site, "wrong form login").shows("LoginFailed /web/login");
    Map<String, String> right = Map.of("username", ada.email(), "password", Site.PASSWORD);
    String cookie = Site.cookie(site.form("/web/login", "", right));
    told(trace, site, "form login")
        .shows("SessionStarted /web/login", "LoginSucceeded /web/login " + ada.id());
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

  /** The events since the last step. */
  private static TraceStep told(Trace trace, Site site, String label) {
    site.events().stream().map(EventCoreChecks::told).forEach(trace::add);
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
