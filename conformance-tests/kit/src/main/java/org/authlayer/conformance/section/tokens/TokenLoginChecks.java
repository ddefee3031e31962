package org.authlayer.conformance.section.tokens;

import java.util.List;
import java.util.Map;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.probe.IssuedToken;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Tokens;
import org.authlayer.conformance.probe.Uuids;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;

/** The login that issues opaque tokens: AL-LGT. */
public final class TokenLoginChecks {

  private static final int TOKEN_BYTES = 16;

  private TokenLoginChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-LGT-01", TokenLoginChecks::loginAnswersWithTokenRecord),
        new WireCheck("AL-LGT-02", TokenLoginChecks::tokenBelongsToWhoLoggedIn),
        new WireCheck("AL-LGT-03", TokenLoginChecks::valueIsSixteenBytes),
        new WireCheck("AL-LGT-04", TokenLoginChecks::answeredTokenIsTheSavedOne),
        new WireCheck("AL-LGT-05", TokenLoginChecks::valuesAreRandom),
        new WireCheck("AL-LGT-06", TokenLoginChecks::failedLoginIssuesNoToken));
  }

  static void loginAnswersWithTokenRecord(Probe probe) throws Exception {
    Answer login = probe.accepted("the right password", LoginSeries.of(probe).right());
    for (String member : List.of("id", "user_id")) {
      String seen = login.json().path(member) + "; " + login.seen();
      probe.note(
          Kind.POSITIVE,
          member + " is a UUID",
          Uuids.isUuid(login.find(member).orElse("")),
          seen,
          login);
    }
    String value = login.find("value").orElse("");
    probe.note(Kind.POSITIVE, "value is a string with something in it", !value.isBlank(), login);
  }

  /** At the route that takes tokens, and in the record where that shows an owner. */
  static void tokenBelongsToWhoLoggedIn(Probe probe) throws Exception {
    Account cyd = probe.users().cyd();
    LoginSeries logins = LoginSeries.of(probe);
    belongsTo(probe, cyd, probe.send(probe.doors().login().basic(cyd)));
    belongsTo(probe, logins.own(), logins.right());
  }

  private static void belongsTo(Probe probe, Account account, Answer login) throws Exception {
    IssuedToken token = IssuedToken.in(probe, probe.accepted("the right password", login));
    if (!token.owner().isEmpty() && !account.id().isEmpty()) {
      probe.note(
          Kind.POSITIVE,
          "the record names " + account.name() + ", " + account.id(),
          Uuids.areSame(account.id(), token.owner()),
          "it names " + token.owner(),
          login);
    }
    probe.known("the issued token", probe.doors().guarded().bearer(token.value()), account);
  }

  static void valueIsSixteenBytes(Probe probe) throws Exception {
    for (IssuedToken token : probe.tokens().issued()) {
      probe.equal("bytes in the value", TOKEN_BYTES, TokenBytes.lengthOf(token.value()));
    }
  }

  static void answeredTokenIsTheSavedOne(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Answer login = probe.accepted("the right password", logins.right());
    IssuedToken token = IssuedToken.in(probe, login);
    if (probe.levers().storeIfAny().isPresent()) {
      rowIsOf(probe, token, login);
    }
    Account own = logins.own();
    probe.known("the issued token", probe.doors().guarded().bearer(token.value()), own);
  }

  private static void rowIsOf(Probe probe, IssuedToken token, Answer login) {
    List<Map<String, String>> rows =
        probe.levers().store().rows("user_tokens").stream()
            .filter(one -> Uuids.areSame(token.id(), one.getOrDefault("id", "")))
            .toList();
    probe.note(
        Kind.POSITIVE,
        "one row has the answered id " + token.id(),
        rows.size() == 1,
        rows.size() + " rows have it",
        login);
    String owner = rows.get(0).getOrDefault("user_id", "");
    if (!token.owner().isEmpty()) {
      probe.note(
          Kind.POSITIVE,
          "its user_id is the answered one, " + token.owner(),
          Uuids.areSame(token.owner(), owner),
          "it is " + owner,
          login);
    }
    probe.note(
        Kind.POSITIVE,
        "its value is the answered one",
        !probe.declared().is("decisions.token.atRest", "plain")
            || token.value().equals(rows.get(0).get("value")),
        "it is another",
        login);
  }

  /** The bounds are those of {@link TokenBytes}: a false alarm in fifteen million runs. */
  static void valuesAreRandom(Probe probe) throws Exception {
    TokenBytes sample = TokenBytes.ofAll(probe.tokens().issued(), TOKEN_BYTES);
    within(probe, "bytes in which two values agree", 6, sample.mostBytesShared());
    within(probe, "values by which a bit is off its balance", 15, sample.worstBit());
    within(probe, "bits by which neighbours differ too much or little", 189, sample.hammingDrift());
    probe.equal("values keep an order", false, sample.isOrdered(Tokens.LANES));
  }

  private static void within(Probe probe, String what, int most, int seen) {
    probe.equal(what + ", at most " + most, Math.min(seen, most), seen);
  }

  static void failedLoginIssuesNoToken(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    IssuedToken.in(probe, probe.accepted("the right password", logins.right()));
    unissued(probe, "a wrong password", logins.wrong());
    unissued(probe, "an unknown user", logins.unknown());
    unissued(probe, "no header", probe.send(probe.doors().login()));
    if (probe.levers().storeIfAny().isPresent()) {
      long rows = rowsOf(probe.levers().store(), logins.own());
      probe.holds("the user, who logged in once, has one token record at most", rows <= 1);
    }
  }

  private static void unissued(Probe probe, String respect, Answer login) throws Exception {
    Answer answer = probe.refused(respect, login);
    if (answer.find("value").isPresent()) {
      Answer use = probe.send(probe.doors().guarded().bearer(answer.string("value")));
      probe.note(Kind.REFUSAL, "what it answers is no token", use.status() == 401, use);
    }
  }

  private static long rowsOf(StoreView store, Account account) {
    return store.rows("user_tokens").stream()
        .filter(row -> Uuids.areSame(account.id(), row.getOrDefault("user_id", "")))
        .count();
  }
}
