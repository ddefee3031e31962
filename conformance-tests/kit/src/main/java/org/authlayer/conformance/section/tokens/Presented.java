package org.authlayer.conformance.section.tokens;

import java.time.Duration;
import org.authlayer.conformance.probe.IssuedToken;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.section.format.FormatChecks;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/**
 * A token and where it is presented: at the route of the application that issues it, or, in the
 * profile {@code core}, at the kit's route behind a token authenticator and no guard.
 */
public record Presented(Probe probe, HttpCall call, IssuedToken token, Account owner) {

  static Presented fresh(Probe probe, Profile issuer, Account owner) throws Exception {
    HttpCall login = probe.in(issuer).doors().login().basic(owner);
    return of(probe, issuer, owner, probe.send(login));
  }

  /** What a login of the owner issued. */
  static Presented of(Probe probe, Profile issuer, Account owner, Answer login) throws Exception {
    Probe issuing = probe.in(issuer);
    IssuedToken token = IssuedToken.in(probe, issuing.accepted("a login", login));
    HttpCall route =
        probe.profile() == Profile.CORE ? probe.call("GET", "/bearer") : issuing.call("GET", "/me");
    return new Presented(probe, route.bearer(token.value()), token, owner);
  }

  static Duration lifetime(Probe probe) {
    return Duration.ofSeconds(
        probe.in(Profile.TOKEN_EXPIRING).declared().number("limits.tokenExpiringSeconds"));
  }

  String id() {
    return token.id();
  }

  String value() {
    return token.value();
  }

  void isTheOwners(String respect) throws Exception {
    probe.known(respect, call, owner);
  }

  void isNobodys(String respect) throws Exception {
    Answer answer = probe.send(call);
    probe.refusal(
        "no user is known: " + respect,
        probe.profile() == Profile.CORE ? FormatChecks.isAnonymous(answer) : answer.status() == 401,
        answer);
  }
}
