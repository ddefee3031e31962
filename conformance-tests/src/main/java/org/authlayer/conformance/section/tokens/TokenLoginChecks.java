package org.authlayer.conformance.section.tokens;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.authlayer.conformance.probe.IssuedToken;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.subject.StoreView;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** The login that issues opaque tokens: AL-LGT. */
public final class TokenLoginChecks {

  private static final String UUID_FORM = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
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
    Answer login =
        probe.accepted("the right password", probe.doors().login().basic(probe.users().ada()));
    probe.holds("id is a UUID", isUuid(login.string("id")));
    probe.holds("user_id is a UUID", isUuid(login.string("user_id")));
    String value = probe.secret(login.string("value"));
    probe.holds("value is a string with something in it", !value.isBlank());
  }

  static void tokenBelongsToWhoLoggedIn(Probe probe) throws Exception {
    probe.users().bob();
    for (Account account : List.of(probe.users().ada(), probe.users().bob())) {
      Answer login = probe.accepted("the right password", probe.doors().login().basic(account));
      probe.holds(
          "user_id is the user's id", account.id().equalsIgnoreCase(login.string("user_id")));
      String token = probe.secret(login.string("value"));
      Answer me = probe.accepted("the issued token", probe.doors().guarded().bearer(token));
      probe.identifies("the token is its user's", me, account);
    }
  }

  static void valueIsSixteenBytes(Probe probe) throws Exception {
    for (IssuedToken token : probe.tokens().issued()) {
      probe.equal("bytes in the value", TOKEN_BYTES, TokenBytes.of(token.value()).length);
    }
  }

  static void answeredTokenIsTheSavedOne(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    Answer login = probe.accepted("the right password", probe.doors().login().basic(ada));
    String value = probe.secret(login.string("value"));
    Optional<StoreView> store = probe.levers().storeIfAny();
    if (store.isPresent()) {
      Map<String, String> row =
          store.get().rows("user_tokens").stream()
              .filter(one -> login.string("id").equalsIgnoreCase(one.get("id")))
              .findFirst()
              .orElse(Map.of());
      probe.holds("a row has the answered id", !row.isEmpty());
      probe.holds(
          "its user_id is the answered one",
          login.string("user_id").equalsIgnoreCase(row.getOrDefault("user_id", "")));
      probe.holds(
          "its value is the answered one",
          !probe.declared().is("decisions.token.atRest", "plain")
              || value.equals(row.get("value")));
    }
    HttpCall use = probe.doors().guarded().bearer(value);
    probe.identifies("the token works at once", probe.accepted("the issued token", use), ada);
  }

  /** The bounds are those of {@link TokenBytes}: a false alarm in a thousand million runs. */
  static void valuesAreRandom(Probe probe) throws Exception {
    TokenBytes sample = TokenBytes.ofAll(probe.tokens().issued(), TOKEN_BYTES);
    probe.holds("no two values agree in 7 bytes", sample.mostBytesShared() < 7);
    probe.holds("every bit is balanced", sample.worstBit() <= 26);
    probe.holds("a value does not hang on the one before", sample.hammingDrift() <= 292);
    probe.holds("values do not keep an order", !sample.isOrdered());
  }

  static void failedLoginIssuesNoToken(Probe probe) throws Exception {
    HttpCall login = probe.doors().login();
    Account own = probe.users().fresh();
    Answer twin = probe.accepted("the right password", login.basic(own));
    probe.secret(twin.string("value"));
    long before = rowsOf(probe, own);
    unissued(probe, "a wrong password", login.basic(own.email(), own.password() + "x"));
    unissued(probe, "an unknown user", login.basic("nobody" + own.email(), own.password()));
    unissued(probe, "no header", login);
    probe.equal("token records of the user", before, rowsOf(probe, own));
  }

  private static void unissued(Probe probe, String respect, HttpCall login) throws Exception {
    Answer answer = probe.refused(respect, login);
    if (answer.text().contains("\"value\"")) {
      Answer use = probe.send(probe.doors().guarded().bearer(answer.string("value")));
      probe.note(Kind.REFUSAL, "what it answers is no token", use.status() == 401, use);
    }
  }

  private static long rowsOf(Probe probe, Account account) {
    return probe
        .levers()
        .storeIfAny()
        .map(store -> store.rows("user_tokens"))
        .orElse(List.of())
        .stream()
        .filter(row -> account.id().equalsIgnoreCase(row.get("user_id")))
        .count();
  }

  private static boolean isUuid(String text) {
    return text.toLowerCase(Locale.ROOT).matches(UUID_FORM);
  }
}
