package org.authlayer.conformance.probe;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** The routes of a profile by what they are for, so that one check serves every profile. */
public final class Doors {

  private final Probe probe;

  Doors(Probe probe) {
    this.probe = probe;
  }

  public HttpCall login() {
    return probe.profile() == Profile.FORM
        ? probe.call("POST", probe.declared().text("form.login", "/login"))
        : probe.call("POST", "/login");
  }

  public HttpCall guarded() {
    return switch (probe.profile()) {
      case BASIC_LOGIN, COMPOSITION -> login();
      case TOKEN, TOKEN_EXPIRING, SESSION, SIMPLE -> probe.call("GET", "/me");
      case JWT, JWT_MANUAL -> probe.call("POST", "/validateLoggedInUser");
      case FORM -> probe.call("GET", probe.declared().text("form.page", "/account"));
      case ACCOUNT -> probe.call("GET", "");
      case CORE -> probe.call("GET", "/guarded");
    };
  }

  /**
   * A request with the credential that the profile's guarded route is made for: Basic, a token, or
   * the cookie of a form login.
   */
  public HttpCall as(HttpCall call, Account account) throws IOException, InterruptedException {
    return switch (probe.profile()) {
      case BASIC_LOGIN, CORE -> call.basic(account);
      case TOKEN, TOKEN_EXPIRING, JWT, JWT_MANUAL, SESSION, COMPOSITION, ACCOUNT ->
          call.bearer(probe.token(account));
      case SIMPLE -> call.bearer(probe.declared().text("credentials.simple.token"));
      case FORM -> call.cookie(cookieName(), freshSession(account));
    };
  }

  public boolean identifies(Answer answer, Account account) {
    return switch (probe.profile()) {
      case BASIC_LOGIN, TOKEN, TOKEN_EXPIRING, COMPOSITION, ACCOUNT, CORE ->
          account.email().equals(answer.json().path("email").asText())
              || (!account.id().isEmpty()
                  && account.id().equalsIgnoreCase(answer.json().path("id").asText()));
      case SESSION -> unquoted(answer.text()).equals(account.email());
      case SIMPLE -> unquoted(answer.text()).equals(account.name());
      case FORM -> answer.text().contains(account.email());
      case JWT, JWT_MANUAL -> answer.isSuccess();
    };
  }

  public String cookieName() {
    return probe.declared().text("decisions.session.cookie.name", "app_session");
  }

  /** Begins a session: by a form login, or by a Bearer request where the profile has no form. */
  public String freshSession(Account account) throws IOException, InterruptedException {
    Answer answer =
        probe.profile() == Profile.FORM
            ? probe.send(login().form(credentials(account)))
            : probe.send(guarded().bearer(probe.token(account)));
    Optional<String> value = answer.cookie(cookieName());
    return probe
        .registry()
        .secret(value.orElseThrow(() -> new Obstacle("a login did not set the session cookie")));
  }

  public Map<String, String> credentials(Account account) {
    return credentials(account.email(), account.password());
  }

  public Map<String, String> credentials(String username, String password) {
    return Map.of("username", username, "password", password);
  }

  public HttpCall manualLogin(Account account) {
    return manual(login(), account);
  }

  public HttpCall wrongManualLogin(Account account) {
    String body = probe.declared().text("credentials.jwtManual.wrong", "");
    String type = probe.declared().text("credentials.jwtManual.contentType", "application/json");
    return body.isEmpty()
        ? login().json(credentials(account.email(), account.password() + "x"))
        : login().content(type, body);
  }

  Profile issuer() {
    return switch (probe.profile()) {
      case TOKEN_EXPIRING, JWT, JWT_MANUAL -> probe.profile();
      default -> Profile.TOKEN;
    };
  }

  HttpCall issue(Account account) {
    HttpCall call = probe.call(issuer(), "POST", "/login");
    return issuer() == Profile.JWT_MANUAL ? manual(call, account) : call.basic(account);
  }

  /** The credentials that the route's own logic takes: user name and password unless declared. */
  private HttpCall manual(HttpCall call, Account account) {
    String body = probe.declared().text("credentials.jwtManual.right", "");
    String type = probe.declared().text("credentials.jwtManual.contentType", "application/json");
    return body.isEmpty() ? call.json(credentials(account)) : call.content(type, body);
  }

  String tokenMember() {
    return issuer() == Profile.JWT || issuer() == Profile.JWT_MANUAL ? "token" : "value";
  }

  NotObserved lacks(String what) {
    return new NotObserved("the profile " + probe.profile().id() + " has no " + what);
  }

  private static String unquoted(String text) {
    String trimmed = text.strip();
    return trimmed.length() >= 2 && trimmed.startsWith("\"") && trimmed.endsWith("\"")
        ? trimmed.substring(1, trimmed.length() - 1)
        : trimmed;
  }
}
