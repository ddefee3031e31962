package org.authlayer.conformance.section.general;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.probe.FormLogin;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Secrets that are right, in places other than the four: AL-GEN-02. */
final class MisplacedSecrets {

  private static final List<String> NAMES =
      List.of(
          "access_token", "token", "authorization", "session", "app_session", "session_id", "jwt");
  private static final List<String> HEADERS =
      List.of(
          "X-Auth-Token",
          "X-Access-Token",
          "X-Api-Key",
          "X-Authorization",
          "X-Session-Id",
          "X-Token",
          "Authentication",
          "Token");
  private static final List<String> CLAIMING =
      List.of("X-Forwarded-User", "X-Remote-User", "Remote-User", "X-User", "X-User-Id");

  private MisplacedSecrets() {}

  static void identifyNobody(Probe probe) throws Exception {
    if (probe.profile() == Profile.FORM) {
      ofTheForm(probe);
    }
    Account owner = probe.users().owner();
    HttpCall guarded = probe.doors().guarded();
    boolean session = probe.profile() == Profile.SESSION || probe.profile() == Profile.FORM;
    String secret = session ? probe.sessions().of(owner) : secret(probe, owner);
    HttpCall own =
        session
            ? guarded.cookie(probe.sessions().cookieName(), secret)
            : probe.doors().as(guarded, owner);
    probe.known("the secret in its own channel", own, owner);
    for (var misplaced : misplaced(probe, guarded, secret).entrySet()) {
      staysOut(probe, misplaced.getKey(), misplaced.getValue());
    }
    if (!owner.email().isEmpty()) {
      namesAlone(probe, guarded, owner);
    }
  }

  private static Map<String, HttpCall> misplaced(Probe probe, HttpCall guarded, String secret) {
    String cookie = probe.sessions().cookieName();
    boolean session = probe.profile() == Profile.SESSION || probe.profile() == Profile.FORM;
    String scheme = probe.profile() == Profile.BASIC_LOGIN ? "Basic " : "Bearer ";
    Map<String, HttpCall> calls = new LinkedHashMap<>();
    for (String name : NAMES) {
      calls.put("in the query as " + name, guarded.query(name + "=" + HttpCall.encode(secret)));
      if (!session || !name.equals(cookie)) {
        calls.put("in the cookie " + name, guarded.cookie(name, secret));
      }
    }
    for (String name : NAMES) {
      calls.put("in the header X-" + name, guarded.header("X-" + name, secret));
    }
    for (String name : HEADERS) {
      calls.put("in the header " + name, guarded.header(name, secret));
    }
    for (String name : List.of("Proxy-Authorization", "X-Authorization")) {
      calls.put("in " + name + " after its scheme", guarded.header(name, scheme + secret));
    }
    if (probe.profile() != Profile.BASIC_LOGIN) {
      calls.put("in the field access_token", guarded.fields(Map.of("access_token", secret)));
    }
    return calls;
  }

  /** A name in a header or a cookie is no secret at all. */
  private static void namesAlone(Probe probe, HttpCall guarded, Account owner) throws Exception {
    for (String name : CLAIMING) {
      staysOut(probe, "the address in " + name, guarded.header(name, owner.email()));
      staysOut(probe, "the identifier in " + name, guarded.header(name, owner.id()));
    }
    for (String name : List.of("user", "username", "email")) {
      staysOut(probe, "the address in the cookie " + name, guarded.cookie(name, owner.email()));
    }
    staysOut(probe, "the identifier in a cookie", guarded.cookie("user_id", owner.id()));
    String pair =
        "username="
            + HttpCall.encode(owner.email())
            + "&password="
            + HttpCall.encode(owner.password());
    staysOut(probe, "name and password in the query", guarded.query(pair));
    staysOut(
        probe,
        "name and password in headers",
        guarded.header("X-Username", owner.email()).header("X-Password", owner.password()));
  }

  private static void staysOut(Probe probe, String respect, HttpCall call) throws Exception {
    Answer answer = probe.send(call);
    boolean redirected = probe.profile() == Profile.FORM && answer.status() / 100 == 3;
    boolean refused = answer.status() / 100 == 4 && answer.status() != 404;
    probe.note(Kind.REFUSAL, "identifies no user: " + respect, redirected || refused, answer);
  }

  private static void ofTheForm(Probe probe) throws Exception {
    HttpCall login = probe.doors().login();
    LoginSeries logins = LoginSeries.of(probe);
    String name = logins.own().email();
    String password = logins.own().password();
    FormLogin.opened(probe, "the pair in the body", logins.right(), logins.own());
    FormLogin.fails(
        probe,
        "the pair in the query",
        login.query(
            "username=" + HttpCall.encode(name) + "&password=" + HttpCall.encode(password)));
    FormLogin.fails(
        probe, "the pair in headers", login.header("username", name).header("password", password));
    FormLogin.fails(
        probe,
        "the pair in cookies",
        login.header("Cookie", "username=" + name + "; password=" + password));
  }

  private static String secret(Probe probe, Account account) throws Exception {
    return switch (probe.profile()) {
      case BASIC_LOGIN -> {
        String pair = account.email() + ":" + account.password();
        byte[] bytes = pair.getBytes(StandardCharsets.UTF_8);
        yield Base64.getEncoder().encodeToString(bytes);
      }
      case SIMPLE -> probe.declared().text("credentials.simple.token");
      default -> probe.tokens().of(account);
    };
  }
}
