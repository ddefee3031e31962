package org.authlayer.conformance.section.me;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.authlayer.conformance.probe.Doors;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** The route that tells who one is: AL-ME. */
public final class MeChecks {

  private MeChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-ME-01", MeChecks::tokenYieldsItsOwner),
        new WireCheck("AL-ME-02", MeChecks::tokenThatIsNotStoredIsRefused),
        new WireCheck("AL-ME-03", MeChecks::onlyBearerOpensTheRoute),
        new WireCheck("AL-ME-04", MeChecks::simpleVariantAnswersWithTheName),
        new WireCheck("AL-ME-05", MeChecks::sessionVariantAnswersWithTheEmail),
        new WireCheck("AL-ME-06", MeChecks::tokenMustBeEqual));
  }

  static void tokenYieldsItsOwner(Probe probe) throws Exception {
    for (Account owner : List.of(probe.users().ada(), probe.users().bob(), probe.users().ada())) {
      HttpCall call = probe.doors().guarded().bearer(probe.tokens().of(owner));
      Answer me = probe.accepted("the owner's token", call);
      probe.identifies("the record is the owner's", me, owner);
    }
  }

  static void tokenThatIsNotStoredIsRefused(Probe probe) throws Exception {
    HttpCall guarded = probe.doors().guarded();
    long seed = System.nanoTime();
    byte[] bytes = new byte[16];
    new SplittableRandom(seed).nextBytes(bytes);
    String unknown = Base64.getEncoder().encodeToString(bytes);
    probe.accepted("an issued value", guarded.bearer(probe.tokens().of(probe.users().ada())));
    probe.refused("a random value, seed " + seed, guarded.bearer(unknown));
  }

  static void onlyBearerOpensTheRoute(Probe probe) throws Exception {
    HttpCall guarded = probe.doors().guarded();
    boolean simple = probe.profile() == Profile.SIMPLE;
    Account account = simple ? simple(probe) : probe.users().ada();
    Answer me = probe.accepted("a token", probe.doors().as(guarded, account));
    probe.identifies("the answer is the owner's", me, account);
    probe.refused("no header", guarded);
    if (!simple) {
      probe.refused("a right password instead", guarded.basic(account));
    }
  }

  static void simpleVariantAnswersWithTheName(Probe probe) throws Exception {
    Account simple = simple(probe);
    Answer me = probe.accepted("a token", probe.doors().as(probe.doors().guarded(), simple));
    probe.identifies("the answer is the name", me, simple);
  }

  static void sessionVariantAnswersWithTheEmail(Probe probe) throws Exception {
    Doors doors = probe.doors();
    Account ada = probe.users().ada();
    Answer first = probe.accepted("a token", doors.guarded().bearer(probe.tokens().of(ada)));
    probe.identifies("the answer to a token is the e-mail", first, ada);
    Optional<String> cookie = first.cookie(probe.sessions().cookieName());
    probe.note(Kind.POSITIVE, "it gives a session", cookie.isPresent(), first);
    String session = probe.secret(cookie.orElseThrow());
    Answer second =
        probe.accepted(
            "the session", doors.guarded().cookie(probe.sessions().cookieName(), session));
    probe.identifies("the answer to a session is the e-mail", second, ada);
  }

  static void tokenMustBeEqual(Probe probe) throws Exception {
    HttpCall guarded = probe.doors().guarded();
    String token = probe.tokens().of(probe.users().ada());
    Answer me = probe.accepted("the exact value", guarded.bearer(token));
    probe.identifies("the record is the owner's", me, probe.users().ada());
    for (var altered : altered(token).entrySet()) {
      if (!altered.getValue().equals(token)) {
        probe.refused(altered.getKey(), guarded.bearer(altered.getValue()));
      }
    }
  }

  private static Map<String, String> altered(String token) {
    Map<String, String> altered = new LinkedHashMap<>();
    altered.put("case flipped", flipped(token));
    altered.put("last character dropped", token.substring(0, token.length() - 1));
    altered.put("one character appended", token + "A");
    altered.put("any characters, to LIKE", "%");
    altered.put("a character any, to LIKE", "_" + token.substring(1));
    altered.put("quotes", "'OR'1'='1");
    altered.put("padding removed", token.replace("=", ""));
    altered.put("other spare bits in the last letter", respelled(token));
    return altered;
  }

  private static String flipped(String text) {
    StringBuilder flipped = new StringBuilder();
    for (int at = 0; at < text.length(); at++) {
      char letter = text.charAt(at);
      flipped.append(
          Character.isUpperCase(letter)
              ? Character.toLowerCase(letter)
              : Character.toUpperCase(letter));
    }
    return flipped.toString();
  }

  /** Decodes to the same bytes: of the letter before {@code ==} only two bits of six count. */
  private static String respelled(String token) {
    if (!token.endsWith("==")) {
      return token;
    }
    int last = token.length() - 3;
    return token.substring(0, last) + (char) (token.charAt(last) + 1) + "==";
  }

  private static Account simple(Probe probe) {
    return new Account("", probe.declared().text("credentials.simple.name"), "", "");
  }
}
