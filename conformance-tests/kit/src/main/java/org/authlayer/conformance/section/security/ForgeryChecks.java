package org.authlayer.conformance.section.security;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.authlayer.conformance.jose.Jwt;
import org.authlayer.conformance.jose.JwtForge;
import org.authlayer.conformance.probe.Browser;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.HttpCall;

/** Tokens and cookies that were not issued as they are presented: AL-SEC-08. */
public final class ForgeryChecks {

  private static final int SHORTEST = 4;

  /** Sixty-four bits, in the densest alphabet that a cookie may have. */
  private static final int SHORTEST_SESSION = 10;

  private ForgeryChecks() {}

  public static List<WireCheck> all() {
    return List.of(new WireCheck("AL-SEC-08", ForgeryChecks::forgeriesOpenNothing));
  }

  static void forgeriesOpenNothing(Probe probe) throws Exception {
    switch (probe.profile()) {
      case JWT, JWT_MANUAL -> jwts(probe);
      case FORM -> cookies(probe);
      case SESSION -> {
        cookies(probe);
        tokens(probe, probe.tokens().of(probe.users().ada()));
      }
      case SIMPLE -> tokens(probe, probe.declared().text("credentials.simple.token"));
      default -> tokens(probe, probe.tokens().of(probe.users().ada()));
    }
  }

  private static void tokens(Probe probe, String token) throws Exception {
    HttpCall guarded = probe.doors().guarded();
    probe.accepted("the token as issued", guarded.bearer(token));
    for (var forged : altered(token).entrySet()) {
      probe.refused(forged.getKey(), guarded.bearer(forged.getValue()));
    }
    int middle = token.length() / 2;
    String broken = token.substring(0, middle) + " " + token.substring(middle);
    probe.unreadable("a blank inside", guarded.bearer(broken));
  }

  private static void cookies(Probe probe) throws Exception {
    Account owner = probe.users().owner();
    String cookie = probe.sessions().of(owner);
    probe.holds(
        "a session identifier is too long to be guessed", cookie.length() >= SHORTEST_SESSION);
    Browser.holding(probe, cookie).isKnownAs(owner, "the cookie as it was set");
    for (var forged : altered(cookie).entrySet()) {
      Browser.holding(probe, forged.getValue()).isTurnedAway(forged.getKey());
    }
  }

  private static Map<String, String> altered(String secret) {
    int last = secret.length() - 1;
    Map<String, String> altered = new LinkedHashMap<>();
    altered.put("in capitals", secret.toUpperCase(Locale.ROOT));
    altered.put("in small letters", secret.toLowerCase(Locale.ROOT));
    altered.put("its beginning", secret.substring(0, last / 2));
    altered.put("its end", secret.substring(last / 2));
    altered.put("without its first character", secret.substring(1));
    altered.put("a character before it", "A" + secret);
    altered.put("a character behind it", secret + "A");
    altered.put(
        "any text, to LIKE", secret.substring(0, Math.min(SHORTEST, secret.length())) + "%");
    altered.values().removeIf(secret::equals);
    return altered;
  }

  private static void jwts(Probe probe) throws Exception {
    HttpCall guarded = probe.doors().guarded();
    Jwt token = Jwt.parse(probe.tokens().of(probe.users().ada()));
    Jwt other = Jwt.parse(probe.tokens().of(probe.users().bob()));
    probe.accepted("the token as issued", guarded.bearer(token.compact()));
    Map<String, String> forged = new LinkedHashMap<>();
    forged.put("no signature", token.signed() + ".");
    forged.put("the signature of another token", token.withSignature(other.signature()));
    for (String none : List.of("none", "None", "NONE", "nOnE", "")) {
      ObjectNode header = token.header().deepCopy().put("alg", none);
      String start = Jwt.encode(header) + "." + Jwt.encode(token.payload()) + ".";
      forged.put("alg '" + none + "', no signature", start);
      forged.put("alg '" + none + "', a signature", start + Jwt.encode(token.signature()));
    }
    for (String algorithm : List.of("HS256", "HS384", "HS512")) {
      for (String key : List.of("\0", "secret", "changeme")) {
        JwtForge forge = JwtForge.hmac(algorithm, key.getBytes(StandardCharsets.UTF_8));
        ObjectNode header = token.header().deepCopy().put("alg", algorithm);
        String name = key.equals("\0") ? "an empty key" : "the key '" + key + "'";
        forged.put(algorithm + " with " + name, forge.sign(header, token.payload()));
      }
    }
    for (var one : forged.entrySet()) {
      probe.refused(one.getKey(), guarded.bearer(one.getValue()));
    }
  }
}
