package org.authlayer.conformance.probe;

import java.util.Map;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** The routes of a profile by what they are for, so that one check serves every profile. */
public record ProfileRoutes(Probe probe) {

  public HttpCall login() {
    return probe.profile() == Profile.FORM
        ? probe.call("POST", probe.declared().text("form.login"))
        : probe.call("POST", "/login");
  }

  /** With a pair, however the profile's route takes one. */
  public HttpCall login(String name, String password) {
    return switch (probe.profile()) {
      case FORM -> login().form(credentials(name, password));
      case JWT_MANUAL -> {
        if (probe.declared().find("credentials.jwtManual.right").isPresent()) {
          throw new NotObserved("the route takes other credentials than name and password");
        }
        yield login().json(credentials(name, password));
      }
      default -> login().basic(name, password);
    };
  }

  public HttpCall guarded() {
    return switch (probe.profile()) {
      case BASIC_LOGIN, COMPOSITION -> login();
      case TOKEN, TOKEN_EXPIRING, SESSION, SIMPLE -> probe.call("GET", "/me");
      case JWT, JWT_MANUAL -> probe.call("POST", "/validateLoggedInUser");
      case FORM -> probe.call("GET", probe.declared().text("form.page"));
      case SECOND_FACTOR, PASSKEY -> probe.call("GET", probe.declared().text("login.page"));
      case ACCOUNT -> probe.call("GET", "");
      case CORE -> probe.call("GET", "/guarded");
    };
  }

  /** The owner's request to the guarded route; what answers it may be shared. */
  public Answer opened() throws Exception {
    return probe.profile() == Profile.BASIC_LOGIN
        ? LoginSeries.of(probe).right()
        : probe.send(as(guarded(), probe.users().owner()));
  }

  /** The owner of an account at the guarded route. */
  public HttpCall as(Account account) throws Exception {
    return as(guarded(), account);
  }

  /**
   * A request with the credential that the profile's guarded route is created for: Basic, a token,
   * or the cookie of a form login.
   */
  public HttpCall as(HttpCall call, Account account) throws Exception {
    return switch (probe.profile()) {
      case BASIC_LOGIN, CORE -> call.basic(account);
      case TOKEN, TOKEN_EXPIRING, JWT, JWT_MANUAL, SESSION, COMPOSITION, ACCOUNT ->
          call.bearer(probe.tokens().of(account));
      case SIMPLE -> call.bearer(probe.declared().text("credentials.simple.token"));
      case FORM -> call.cookie(probe.sessions().cookieName(), probe.sessions().of(account));
      case SECOND_FACTOR, PASSKEY ->
          throw new NotObserved("the checks of this profile log in by themselves");
    };
  }

  public Map<String, String> credentials(Account account) {
    return credentials(account.email(), account.password());
  }

  public Map<String, String> credentials(String username, String password) {
    return Map.of("username", username, "password", password);
  }

  /** What the route's own logic answers to credentials that it takes; sent once in a run. */
  public Answer manualLogin() throws Exception {
    return probe.sent(manual(login(), probe.users().owner()));
  }

  public Answer wrongManualLogin() throws Exception {
    return probe.sent(wrongManual(probe.users().owner()));
  }

  private HttpCall wrongManual(Account account) {
    String body = probe.declared().find("credentials.jwtManual.wrong").orElse("");
    String type = probe.declared().text("credentials.jwtManual.contentType");
    return body.isEmpty()
        ? login().json(credentials(account.email(), account.password() + "x"))
        : login().content(type, body);
  }

  /** The credentials that the route's own logic takes: user name and password unless declared. */
  HttpCall manual(HttpCall call, Account account) {
    String body = probe.declared().find("credentials.jwtManual.right").orElse("");
    String type = probe.declared().text("credentials.jwtManual.contentType");
    return body.isEmpty() ? call.json(credentials(account)) : call.content(type, body);
  }
}
