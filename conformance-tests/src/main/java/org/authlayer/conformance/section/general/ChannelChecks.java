package org.authlayer.conformance.section.general;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import org.authlayer.conformance.probe.Doors;
import org.authlayer.conformance.probe.FormLogin;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Together;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Where an identity comes from, and how far it reaches: AL-GEN-02, AL-GEN-07 to AL-GEN-09. */
public final class ChannelChecks {

  private static final List<String> NAMES =
      List.of("access_token", "token", "authorization", "session", "app_session");

  private ChannelChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-GEN-02", ChannelChecks::identityTravelsInItsOwnChannelOnly),
        new WireCheck("AL-GEN-07", ChannelChecks::failedVerificationRejectsNobody),
        new WireCheck("AL-GEN-08", ChannelChecks::identityEndsWithItsRequest),
        WireCheck.alone("AL-GEN-09", ChannelChecks::simultaneousRequestsKeepApart));
  }

  static void identityTravelsInItsOwnChannelOnly(Probe probe) throws Exception {
    Doors doors = probe.doors();
    Account ada = probe.users().ada();
    if (probe.profile() == Profile.FORM) {
      bodyCredentialsTravelInTheBodyOnly(probe);
      return;
    }
    boolean session = probe.profile() == Profile.SESSION;
    String secret = session ? probe.sessions().fresh(ada) : secret(probe, ada);
    HttpCall own =
        session
            ? doors.guarded().cookie(probe.sessions().cookieName(), secret)
            : doors.as(doors.guarded(), ada);
    Answer twin = probe.accepted("the secret in its own channel", own);
    probe.identifies("its owner is known", twin, ada);
    for (String name : NAMES) {
      probe.refused("the secret in the query", doors.guarded().query(name + "=" + encode(secret)));
      probe.refused("the secret in another header", doors.guarded().header("X-" + name, secret));
      if (!session || !name.equals(probe.sessions().cookieName())) {
        probe.refused("the secret in another cookie", doors.guarded().cookie(name, secret));
      }
    }
  }

  private static void bodyCredentialsTravelInTheBodyOnly(Probe probe) throws Exception {
    HttpCall login = probe.doors().login();
    Account ada = probe.users().ada();
    String name = ada.email();
    String password = ada.password();
    FormLogin.succeeds(
        probe, "the pair in the body", login.form(probe.doors().credentials(ada)), ada);
    FormLogin.fails(
        probe,
        "the pair in the query",
        login.query("username=" + encode(name) + "&password=" + encode(password)));
    FormLogin.fails(
        probe, "the pair in headers", login.header("username", name).header("password", password));
    FormLogin.fails(
        probe,
        "the pair in cookies",
        login.header("Cookie", "username=" + name + "; password=" + password));
  }

  private static String secret(Probe probe, Account account) throws Exception {
    if (probe.profile() == Profile.TOKEN) {
      return probe.tokens().of(account);
    }
    String pair = account.email() + ":" + account.password();
    byte[] bytes = pair.getBytes(StandardCharsets.UTF_8);
    return probe.secret(Base64.getEncoder().encodeToString(bytes));
  }

  static void failedVerificationRejectsNobody(Probe probe) throws Exception {
    if (probe.profile() == Profile.COMPOSITION) {
      laterAuthenticatorStillRuns(probe);
      return;
    }
    Account ada = probe.users().ada();
    HttpCall basic = probe.call("GET", "/basic");
    HttpCall bearer = probe.call("GET", "/bearer");
    Answer plain = probe.accepted("no authenticator", probe.call("GET", "/open"));
    probe.identifies(
        "the handler sees the user of a good password",
        probe.accepted("a good password", basic.basic(ada)),
        ada);
    String token = probe.in(Profile.TOKEN).tokens().of(ada);
    probe.identifies(
        "the handler sees the user of a good token",
        probe.accepted("a good token", bearer.bearer(token)),
        ada);
    for (HttpCall failing :
        List.of(
            basic.basic(ada.email(), ada.password() + "x"),
            bearer.bearer(token + "x"),
            basic.bearer(token),
            bearer.basic(ada),
            basic,
            bearer)) {
      Answer answer = probe.send(failing);
      probe.note(
          Kind.REFUSAL,
          "answered as without any authenticator: the credential fails",
          answer.status() == plain.status() && answer.text().equals(plain.text()),
          answer);
    }
  }

  private static void laterAuthenticatorStillRuns(Probe probe) throws Exception {
    HttpCall secure = probe.call("GET", "/secure");
    String admin = probe.declared().text("credentials.admin.username");
    String password = probe.declared().text("credentials.admin.password");
    probe.accepted("the first authenticator's credential", secure.basic(admin, password));
    Answer later =
        probe.accepted(
            "the second one's credential", secure.bearer(probe.tokens().of(probe.users().ada())));
    probe.holds("the handler saw the user", later.text().contains(probe.users().ada().name()));
    Answer none = probe.refused("no credential", secure);
    Answer wrong = probe.refused("a wrong password", secure.basic(admin, password + "x"));
    probe.note(
        Kind.REFUSAL,
        "the handler answers a wrong password as no credential",
        wrong.text().equals(none.text()),
        wrong);
  }

  static void identityEndsWithItsRequest(Probe probe) throws Exception {
    Doors doors = probe.doors();
    Account ada = probe.users().ada();
    for (int round = 0; round < 2; round++) {
      Answer known = probe.accepted("a credential", doors.as(doors.guarded(), ada));
      probe.identifies("its owner is known", known, ada);
      probe.refused("no credential on the same connection", doors.guarded());
    }
  }

  /** Checking a password is slow by design, so that profile makes fewer requests. */
  static void simultaneousRequestsKeepApart(Probe probe) throws Exception {
    boolean hashes = probe.profile() == Profile.BASIC_LOGIN;
    Account ada = probe.users().ada();
    Account bob = probe.users().bob();
    for (int round = 0; round < (hashes ? 1 : 20); round++) {
      List<Callable<Boolean>> calls = new ArrayList<>();
      for (int triple = 0; triple < (hashes ? 4 : 21); triple++) {
        calls.add(() -> sees(probe, ada));
        calls.add(() -> sees(probe, bob));
        calls.add(() -> staysOut(probe));
      }
      Together.call(calls);
    }
  }

  private static boolean sees(Probe probe, Account account) throws Exception {
    Doors doors = probe.doors();
    probe.known("each request as its own user", doors.as(doors.guarded(), account), account);
    return true;
  }

  private static boolean staysOut(Probe probe) throws Exception {
    probe.refused("no credential among others", probe.doors().guarded());
    return true;
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
