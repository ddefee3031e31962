package org.authlayer.conformance.section.me;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.authlayer.conformance.probe.Doors;
import org.authlayer.conformance.probe.IssuedToken;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.UserRecord;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** The route that shows the user: AL-ME. */
public final class MeChecks {

  private static final int LOGINS = 40;

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
      UserRecord.isOf(probe, "the record is " + owner.name() + "'s", me, owner);
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
    for (String word : List.of("undefined", "null", "0", "true")) {
      probe.refused("the word " + word, guarded.bearer(word));
    }
    LoginSeries logins = LoginSeries.of(probe);
    IssuedToken token = IssuedToken.in(probe, logins.right());
    for (String id : List.of(logins.own().id(), token.id())) {
      if (!id.isEmpty()) {
        probe.refused("an identifier", guarded.bearer(id));
      }
    }
  }

  static void onlyBearerOpensTheRoute(Probe probe) throws Exception {
    HttpCall guarded = probe.doors().guarded();
    boolean simple = probe.profile() == Profile.SIMPLE;
    Account account = probe.users().owner();
    probe.known("a token", probe.doors().as(guarded, account), account);
    probe.refused("no header", guarded);
    if (!simple) {
      probe.refused("a right password instead", guarded.basic(account));
    }
  }

  static void simpleVariantAnswersWithTheName(Probe probe) throws Exception {
    Account simple = probe.users().owner();
    HttpCall guarded = probe.doors().guarded();
    probe.known("a token", probe.doors().as(guarded, simple), simple);
    Optional<String> username = probe.declared().find("credentials.simple.username");
    Optional<String> password = probe.declared().find("credentials.simple.password");
    if (username.isPresent() && password.isPresent()) {
      HttpCall basic = guarded.basic(username.get(), password.get());
      probe.known("a password", basic, simple);
    }
  }

  static void sessionVariantAnswersWithTheEmail(Probe probe) throws Exception {
    Doors doors = probe.doors();
    Account ada = probe.users().ada();
    Answer first = probe.known("a token", doors.guarded().bearer(probe.tokens().of(ada)), ada);
    Optional<String> cookie = first.cookie(probe.sessions().cookieName());
    probe.note(Kind.POSITIVE, "it gives a session", cookie.isPresent(), first);
    String session = cookie.orElseThrow();
    probe.known("the session", doors.guarded().cookie(probe.sessions().cookieName(), session), ada);
  }

  static void tokenMustBeEqual(Probe probe) throws Exception {
    HttpCall guarded = probe.doors().guarded();
    String token = probe.tokens().of(probe.users().ada());
    probe.known("the exact value", guarded.bearer(token), probe.users().ada());
    String marked = marked(probe);
    String other = marked.replace('+', '-').replace('/', '_');
    if (!other.equals(marked)) {
      probe.known("a value with plus or slash", guarded.bearer(marked), probe.users().cyd());
      probe.refused("it in the other alphabet", guarded.bearer(other));
    }
    for (var altered : altered(token).entrySet()) {
      if (!altered.getValue().equals(token)) {
        probe.refused(altered.getKey(), guarded.bearer(altered.getValue()));
      }
    }
  }

  /**
   * A value with a plus or a slash, which every other has, or one that is not of that alphabet.
   * That none comes has a probability of less than 1e-12.
   */
  private static String marked(Probe probe) throws Exception {
    String token = "";
    for (int login = 0; login < LOGINS && !token.matches(".*[+/_-].*|[0-9A-Fa-f]+"); login++) {
      token = probe.tokens().fresh(probe.users().cyd());
    }
    return token;
  }

  private static Map<String, String> altered(String token) {
    Map<String, String> altered = new LinkedHashMap<>();
    altered.put("case flipped", flipped(token));
    altered.put("last character dropped", token.substring(0, token.length() - 1));
    altered.put("one character appended", token + "A");
    altered.put("its second half", token.substring(token.length() / 2));
    altered.put("any characters, to LIKE", "%");
    altered.put("any characters behind its beginning, to LIKE", token.substring(0, 6) + "%");
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
}
