package org.authlayer.conformance.section.format;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.authlayer.conformance.probe.Doors;
import org.authlayer.conformance.probe.IssuedToken;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** What stands in the {@code Authorization} header: AL-FMT-01 to AL-FMT-05. */
public final class HeaderFormatChecks {

  private static final String HEADER = "Authorization";

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
    Account ada = probe.users().ada();
    String pair = ada.email() + ":" + ada.password();
    String encoded = probe.secret(base64(pair));
    probe.accepted("the scheme word, a space, the encoded pair", login.basic(ada));
    probe.refused("the pair is not encoded", login.header(HEADER, "Basic " + pair));
    probe.refused("there is no scheme word", login.header(HEADER, encoded));
    probe.refused("the scheme word is another", login.header(HEADER, "Kit " + encoded));
  }

  public static void passwordMayContainColons(Probe probe) throws Exception {
    HttpCall login = probe.doors().login();
    Account colons = probe.users().register("Colon", probe.users().freshEmail(), "pa:ss:word1");
    probe.accepted("the whole password", login.basic(colons));
    probe.refused("the password up to its last colon", login.basic(colons.email(), "pa:ss"));
  }

  public static void unusableBasicIsNoFault(Probe probe) throws Exception {
    HttpCall login = probe.doors().login();
    probe.accepted("base-64 of a pair", login.basic(probe.users().ada()));
    boolean unguarded = probe.claims(Profile.CORE);
    for (String malformed : List.of("%%%%", "a", "====", base64("no colon"))) {
      probe.refused("not base-64 of a pair", login.header(HEADER, "Basic " + malformed));
      if (unguarded) {
        HttpCall open = probe.in(Profile.CORE).call("GET", "/basic");
        Answer answer = probe.send(open.header(HEADER, "Basic " + malformed));
        probe.note(Kind.REFUSAL, "anonymous without a guard", isAnonymous(answer), answer);
      }
    }
  }

  public static void bearerTokenIsTakenVerbatim(Probe probe) throws Exception {
    HttpCall guarded = probe.doors().guarded();
    if (probe.profile() == Profile.SIMPLE) {
      verbatimOnly(probe, guarded, probe.declared().text("credentials.simple.token"));
      return;
    }
    List<IssuedToken> issued = probe.tokens().issued();
    for (String special : List.of("+", "/", "=")) {
      for (IssuedToken token : issued) {
        if (token.value().contains(special)) {
          verbatimOnly(probe, guarded, token.value());
          break;
        }
      }
    }
  }

  public static void bearerWithoutTokenIsNobody(Probe probe) throws Exception {
    Doors doors = probe.doors();
    probe.accepted("a token", doors.as(doors.guarded(), probe.users().ada()));
    for (String empty : List.of("Bearer", "Bearer ", "Bearer    ")) {
      probe.refused("no token", doors.guarded().header(HEADER, empty));
    }
  }

  public static boolean isAnonymous(Answer answer) {
    return answer.isSuccess() && answer.json().path("email").isNull();
  }

  private static void verbatimOnly(Probe probe, HttpCall guarded, String token) throws Exception {
    StringBuilder escaped = new StringBuilder();
    for (byte octet : token.getBytes(StandardCharsets.UTF_8)) {
      escaped.append(String.format("%%%02X", octet));
    }
    probe.accepted("the token verbatim", guarded.bearer(token));
    probe.refused("the token percent-encoded", guarded.bearer(escaped.toString()));
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
