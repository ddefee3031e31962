package org.authlayer.conformance.section.format;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.probe.Doors;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Users;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** What stands in the {@code Authorization} header: AL-FMT-01 to AL-FMT-05. */
public final class HeaderFormatChecks {

  private static final String HEADER = "Authorization";

  /** So many logins leave out a plus or a slash once in a few thousand runs. */
  private static final int LOGINS = 24;

  private HeaderFormatChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-FMT-01", HeaderFormatChecks::basicIsTheEncodedPair),
        new WireCheck("AL-FMT-02", HeaderFormatChecks::passwordMayContainColons),
        new WireCheck("AL-FMT-03", HeaderFormatChecks::unusableBasicIsNoFault),
        new WireCheck("AL-FMT-04", HeaderFormatChecks::bearerTokenIsTakenVerbatim),
        new WireCheck("AL-FMT-05", HeaderFormatChecks::bearerWithoutTokenIsNobody));
  }

  public static void basicIsTheEncodedPair(Probe probe) throws Exception {
    HttpCall login = probe.doors().login();
    LoginSeries logins = LoginSeries.of(probe);
    String pair = logins.own().email() + ":" + logins.own().password();
    String encoded = base64(pair);
    probe.accepted("the scheme word, a space, the encoded pair", logins.right());
    probe.unreadable("the pair is not encoded", login.header(HEADER, "Basic " + pair));
    probe.unreadable("there is no scheme word", login.header(HEADER, encoded));
    probe.unreadable("there is no space", login.header(HEADER, "Basic" + encoded));
    for (String word : List.of("Kit", "Bas", "Basics", "Token")) {
      probe.refused("the scheme word is " + word, login.header(HEADER, word + " " + encoded));
    }
  }

  public static void passwordMayContainColons(Probe probe) throws Exception {
    HttpCall login = probe.doors().login();
    Users users = probe.users();
    Account colons =
        users.shared("colons", () -> users.register("Colon", users.freshEmail(), "pa:ss:word1"));
    probe.accepted("the whole password", login.basic(colons));
    probe.refused("the password up to its last colon", login.basic(colons.email(), "pa:ss"));
  }

  public static void unusableBasicIsNoFault(Probe probe) throws Exception {
    HttpCall login = probe.doors().login();
    Account marked = probe.users().shared("marks", () -> marked(probe));
    probe.accepted("base-64 of a pair", login.basic(marked));
    boolean unguarded = probe.claims(Profile.CORE);
    for (var malformed : MalformedPairs.of(marked).entrySet()) {
      String value = "Basic " + malformed.getValue();
      probe.unreadable(malformed.getKey(), login.header(HEADER, value));
      if (unguarded) {
        HttpCall open = probe.in(Profile.CORE).call("GET", "/basic");
        Answer answer = probe.send(open.header(HEADER, value));
        String claim = "anonymous without a guard: " + malformed.getKey();
        probe.note(Kind.REFUSAL, claim, isAnonymous(answer), answer);
      }
    }
  }

  /** Somebody in whose pair, in base-64, stand a plus, a slash and an equals sign. */
  private static Account marked(Probe probe) throws Exception {
    String email = probe.users().freshEmail();
    String password = "kit ?????? >>>>>>";
    while (!base64(email + ":" + password).endsWith("=")) {
      password += "x";
    }
    return probe.users().register("Marked", email, password);
  }

  public static void bearerTokenIsTakenVerbatim(Probe probe) throws Exception {
    HttpCall guarded = probe.doors().guarded();
    if (probe.profile() == Profile.SIMPLE) {
      afterItsSchemeWordOnly(probe, guarded, probe.declared().text("credentials.simple.token"));
      return;
    }
    Account own = probe.users().fresh();
    List<String> wanted = new ArrayList<>(List.of("+", "/", "="));
    for (int login = 0; login < LOGINS && !wanted.isEmpty(); login++) {
      String token = probe.tokens().fresh(own);
      if (wanted.removeIf(token::contains)) {
        probe.accepted("the token verbatim", guarded.bearer(token));
      }
      if (login == 0) {
        afterItsSchemeWordOnly(probe, guarded, token);
      }
    }
  }

  private static void afterItsSchemeWordOnly(Probe probe, HttpCall guarded, String token)
      throws Exception {
    probe.accepted("Bearer, a space, the token", guarded.bearer(token));
    Map<String, String> others = new LinkedHashMap<>();
    others.put("there is no scheme word", token);
    others.put("there is no space", "Bearer" + token);
    others.put("the token in quotes", "Bearer \"" + token + "\"");
    for (String word : List.of("Kit", "Token", "JWT", "OAuth")) {
      others.put("the scheme word is " + word, word + " " + token);
    }
    for (var other : others.entrySet()) {
      probe.unreadable(other.getKey(), guarded.header(HEADER, other.getValue()));
    }
  }

  public static void bearerWithoutTokenIsNobody(Probe probe) throws Exception {
    Doors doors = probe.doors();
    probe.accepted("a token", doors.as(doors.guarded(), probe.users().owner()));
    for (String empty : List.of("Bearer", "Bearer ", "Bearer    ")) {
      probe.unreadable("no token", doors.guarded().header(HEADER, empty));
    }
  }

  public static boolean isAnonymous(Answer answer) {
    return answer.isSuccess() && answer.json().path("email").isNull();
  }

  static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
