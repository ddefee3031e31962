package org.authlayer.conformance.section.general;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.authlayer.conformance.probe.Doors;
import org.authlayer.conformance.probe.Likeness;
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

  private static final String NO_TOKEN = "MDEyMzQ1Njc4OWFiY2RlZg==";

  private ChannelChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-GEN-02", MisplacedSecrets::identifyNobody),
        new WireCheck("AL-GEN-07", ChannelChecks::failedVerificationRejectsNobody),
        new WireCheck("AL-GEN-08", ChannelChecks::identityEndsWithItsRequest),
        new WireCheck("AL-GEN-09", ChannelChecks::simultaneousRequestsKeepApart));
  }

  static void failedVerificationRejectsNobody(Probe probe) throws Exception {
    if (probe.profile() == Profile.COMPOSITION) {
      laterAuthenticatorStillRuns(probe);
      return;
    }
    Account ada = probe.users().ada();
    HttpCall basic = probe.call("GET", "/basic");
    HttpCall bearer = probe.call("GET", "/bearer");
    HttpCall open = probe.call("GET", "/open");
    Answer plain = probe.accepted("no authenticator", open);
    Likeness same = new Likeness(plain, probe.accepted("no authenticator, again", open));
    probe.known("a good password", basic.basic(ada), ada);
    String token = probe.in(Profile.TOKEN).tokens().of(ada);
    probe.known("a good token", bearer.bearer(token), ada);
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
          answer.status() == plain.status() && same.isThatOf(answer),
          answer);
    }
  }

  private static void laterAuthenticatorStillRuns(Probe probe) throws Exception {
    HttpCall secure = probe.call("GET", "/secure");
    String admin = probe.declared().text("credentials.admin.username");
    String password = probe.declared().text("credentials.admin.password");
    probe.accepted("the first authenticator's credential", secure.basic(admin, password));
    Account ada = probe.users().ada();
    Answer later =
        probe.accepted("the second one's credential", secure.bearer(probe.tokens().of(ada)));
    probe.note(
        Kind.POSITIVE,
        "the handler saw " + ada.name(),
        later.text().contains(ada.name()),
        later.seen() + " without that name",
        later);
    Likeness none =
        new Likeness(
            probe.refused("no credential", secure), probe.refused("no credential again", secure));
    for (HttpCall failing :
        List.of(
            secure.basic(admin, password + "x"),
            secure.basic("unknown" + admin, password),
            secure.bearer(NO_TOKEN))) {
      Answer wrong = probe.refused("a credential that does not match", failing);
      probe.note(
          Kind.REFUSAL,
          "the handler answers a wrong credential as none",
          none.isThatOf(wrong),
          wrong);
    }
  }

  static void identityEndsWithItsRequest(Probe probe) throws Exception {
    Doors doors = probe.doors();
    Account ada = probe.users().ada();
    for (int round = 0; round < 2; round++) {
      probe.known("a credential", doors.as(doors.guarded(), ada), ada);
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
}
