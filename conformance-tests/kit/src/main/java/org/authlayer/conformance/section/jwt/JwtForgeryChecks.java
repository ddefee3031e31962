package org.authlayer.conformance.section.jwt;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.PublicKey;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.authlayer.conformance.jose.Jwks;
import org.authlayer.conformance.jose.Jwt;
import org.authlayer.conformance.jose.JwtForge;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** JSON web tokens that must be rejected: AL-JWT-09 to AL-JWT-14. */
public final class JwtForgeryChecks {

  /** HMAC fills keys up with zeros, so that this is the empty one. */
  private static final byte[] EMPTY_KEY = {0};

  private JwtForgeryChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-JWT-09", JwtForgeryChecks::alteredTokenIsRefused),
        new WireCheck("AL-JWT-10", JwtForgeryChecks::foreignKeyIsRefused),
        new WireCheck("AL-JWT-11", JwtForgeryChecks::tokenThatNeedsNoSignatureIsRefused),
        new WireCheck("AL-JWT-12", JwtForgeryChecks::otherAlgorithmIsRefused),
        new WireCheck("AL-JWT-13", JwtForgeryChecks::bothClaimsAreNeeded),
        new WireCheck("AL-JWT-14", JwtForgeryChecks::whatIsNoTokenIsRefused));
  }

  static void alteredTokenIsRefused(Probe probe) throws Exception {
    JwtDoor door = new JwtDoor(probe);
    Jwt token = door.issued();
    ObjectNode nobody = ofUser(token.payload(), UUID.randomUUID().toString());
    byte[] flipped = token.signature().clone();
    flipped[flipped.length - 1] ^= 1;
    door.accepts("untouched", token.compact());
    door.refuses("another userId under the old signature", token.withPayload(nobody));
    door.refuses("one bit of the signature flipped", token.withSignature(flipped));
    boolean isBobs = probe.users().owner().equals(probe.users().bob());
    String other = probe.tokens().of(isBobs ? probe.users().ada() : LoginSeries.of(probe).own());
    door.refuses(
        "the signature of another token", token.withSignature(Jwt.parse(other).signature()));
    ObjectNode header = token.header();
    for (String changed :
        List.of(
            header.deepCopy().put("kit", true).toString(),
            header.deepCopy().put("typ", "kit").toString(),
            header.deepCopy().put("kid", header.path("kid").asText() + "x").toString(),
            header.deepCopy().put("alg", "none").toString(),
            header.toString().replaceFirst(":", ":  \t"))) {
      door.refuses("another header under the old signature", token.withHeader(changed));
    }
    door.refuses("an empty signature", token.withSignature(new byte[0]));
    door.refuses("no signature", token.signed());
  }

  static void foreignKeyIsRefused(Probe probe) throws Exception {
    JwtDoor door = new JwtDoor(probe);
    Jwt token = door.issued();
    JwtForge same = JwtForge.fresh(token.header().path("alg").asText());
    JwtForge curve = JwtForge.fresh("ES256");
    door.accepts("signed by the target", token.compact());
    door.refuses("signed with a fresh key", same.sign(token.header(), token.payload()));
    door.refuses(
        "signed with a fresh key, carried in the header",
        same.sign(carrying(token, same), token.payload()));
    door.refuses(
        "signed with a fresh key of an elliptic curve, carried in the header",
        curve.sign(carrying(token, curve), token.payload()));
    JwtForge empty = JwtForge.hmac("HS256", EMPTY_KEY);
    for (String kid : List.of("unknown", "", "/dev/null", "../../../../dev/null")) {
      ObjectNode header = token.header().deepCopy().put("alg", "HS256").put("kid", kid);
      door.refuses(
          "signed with an empty key called '" + kid + "'", empty.sign(header, token.payload()));
    }
    for (String algorithm : List.of("HS256", "HS384", "HS512")) {
      for (String key : List.of("\0", "secret", "changeme")) {
        JwtForge guess = JwtForge.hmac(algorithm, key.getBytes(StandardCharsets.UTF_8));
        ObjectNode header = token.header().deepCopy().put("alg", algorithm);
        String name = key.equals("\0") ? "an empty key" : "the key '" + key + "'";
        door.refuses(algorithm + " with " + name, guess.sign(header, token.payload()));
      }
    }
  }

  static void tokenThatNeedsNoSignatureIsRefused(Probe probe) throws Exception {
    JwtDoor door = new JwtDoor(probe);
    Jwt token = door.issued();
    ObjectNode bare = token.header().deepCopy().without(List.of("kid"));
    ObjectNode nameless = bare.deepCopy().without(List.of("alg"));
    door.accepts("signed", token.compact());
    String payload = Jwt.encode(token.payload());
    door.refuses("no alg, no signature", Jwt.encode(nameless) + "." + payload + ".");
    for (String spelling : List.of("none", "None", "NONE", "nOnE", "")) {
      JwtForge unsigned = JwtForge.unsigned(spelling);
      door.refuses("alg '" + spelling + "'", unsigned.sign(token.header(), token.payload()));
      door.refuses("alg '" + spelling + "', no kid", unsigned.sign(bare, token.payload()));
    }
  }

  static void otherAlgorithmIsRefused(Probe probe) throws Exception {
    JwtDoor door = new JwtDoor(probe);
    Jwt token = door.issued();
    door.accepts("signed under the declared algorithm", token.compact());
    boolean symmetric = probe.declared().text("decisions.jwt.alg").startsWith("HS");
    if (symmetric) {
      otherWidth(probe, door, token);
    }
    if (symmetric || probe.declared().find("credentials.jwt.privateKey").isPresent()) {
      signedHeadersAreObeyed(door, JwtForge.trusted(probe), token);
    }
    if (!symmetric) {
      publicKeyAsSecret(probe, door, token);
    }
  }

  /** RFC 7515, 4.1.1 and 4.1.11. */
  private static void signedHeadersAreObeyed(JwtDoor door, JwtForge forge, Jwt token)
      throws Exception {
    String payload = token.payload().toString();
    String small = token.header().path("alg").asText().toLowerCase(Locale.ROOT);
    ObjectNode spelt = token.header().deepCopy().put("alg", small);
    door.refuses("the algorithm in small letters", forge.sign(spelt, payload));
    ObjectNode critical = token.header().deepCopy().put("kit", true);
    critical.putArray("crit").add("kit");
    door.refuses("an unknown header that is critical", forge.sign(critical, payload));
  }

  static void bothClaimsAreNeeded(Probe probe) throws Exception {
    JwtDoor door = new JwtDoor(probe);
    JwtForge forge = JwtForge.trusted(probe);
    Jwt token = door.issued();
    ObjectNode header = token.header();
    ObjectNode claims = token.payload();
    door.accepts("signed by the kit, complete", forge.sign(header, claims));
    Map<String, ObjectNode> incomplete = new LinkedHashMap<>();
    incomplete.put("no expiration", claims.deepCopy().without(List.of("expiration")));
    incomplete.put("expiration is null", claims.deepCopy().putNull("expiration"));
    incomplete.put("no userId", claims.deepCopy().without(List.of("userId")));
    incomplete.put("userId is a number", claims.deepCopy().put("userId", 1));
    incomplete.put("userId is no UUID", ofUser(claims, "somebody"));
    incomplete.put("expiration is a word", claims.deepCopy().put("expiration", "never"));
    if (claims.path("expiration").isNumber()) {
      String digits = claims.path("expiration").asText();
      incomplete.put(
          "expiration is a number in quotes", claims.deepCopy().put("expiration", digits));
    }
    incomplete.put("expiration is an empty text", claims.deepCopy().put("expiration", ""));
    incomplete.put("expiration is false", claims.deepCopy().put("expiration", false));
    for (String claim : List.of("expiration", "userId")) {
      ObjectNode listed = claims.deepCopy();
      listed.putArray(claim).add(claims.get(claim));
      incomplete.put(claim + " is in an array", listed);
      ObjectNode nested = claims.deepCopy();
      nested.putObject(claim).set("value", claims.get(claim));
      incomplete.put(claim + " is in an object", nested);
    }
    ObjectNode far = claims.deepCopy().put("expiration", Long.MAX_VALUE / 1000);
    Answer later = probe.send(probe.guarded().bearer(forge.sign(header, far)));
    probe.refusal("no fault: expiration is in a far future", later.status() < 500, later);
    for (String payload :
        List.of("null", "[]", "1", "\"" + claims.path("userId").asText() + "\"")) {
      door.refuses("the payload is " + payload, forge.sign(header, payload));
    }
    boolean refused = probe.declared().is("decisions.jwt.incomplete", "refused");
    for (var one : incomplete.entrySet()) {
      Answer answer = probe.send(probe.guarded().bearer(forge.sign(header, one.getValue())));
      if (refused) {
        probe.refused(one.getKey(), answer);
      } else {
        probe.refusal("no fault: " + one.getKey(), answer.status() < 500, answer);
      }
    }
  }

  static void whatIsNoTokenIsRefused(Probe probe) throws Exception {
    JwtDoor door = new JwtDoor(probe);
    HttpCall guarded = probe.guarded();
    Jwt token = door.issued();
    door.accepts("a token as issued", token.compact());
    probe.refused("no header", guarded);
    door.refuses("one part", "onepart");
    door.refuses("two parts", "two.parts");
    door.refuses("three parts that are not base64url", "a+b.c/d.e=f");
    door.refuses("an opaque token", "MDEyMzQ1Njc4OWFiY2RlZg==");
    door.refuses("a fourth part", token.compact() + ".kit");
  }

  /** The subject, where it is issued, says the same: then nothing but the user is another. */
  private static ObjectNode ofUser(ObjectNode claims, String userId) {
    ObjectNode other = claims.deepCopy().put("userId", userId);
    return other.has("sub") ? other.put("sub", userId) : other;
  }

  private static ObjectNode carrying(Jwt token, JwtForge forge) {
    ObjectNode header = token.header().deepCopy();
    header.set("jwk", forge.jwk());
    return header;
  }

  private static void otherWidth(Probe probe, JwtDoor door, Jwt token) throws Exception {
    JwtForge declared = JwtForge.trusted(probe);
    door.accepts("signed by the kit as declared", declared.sign(token.header(), token.payload()));
    for (String algorithm : List.of("HS256", "HS384", "HS512")) {
      if (!algorithm.equals(declared.algorithm())) {
        JwtForge other = hmac(probe, algorithm);
        door.refuses(
            "the declared key under " + algorithm, other.sign(token.header(), token.payload()));
      }
    }
  }

  private static JwtForge hmac(Probe probe, String algorithm) {
    String secret = probe.declared().text("credentials.jwt.secret");
    return JwtForge.hmac(algorithm, secret.getBytes(StandardCharsets.UTF_8));
  }

  private static void publicKeyAsSecret(Probe probe, JwtDoor door, Jwt token) throws Exception {
    String place =
        Jwks.place(probe)
            .orElseThrow(() -> new NotObserved("this needs the public key: decisions.jwt.jwks"));
    PublicKey key = Jwks.published(probe, place, token);
    String pem =
        "-----BEGIN PUBLIC KEY-----\n"
            + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key.getEncoded())
            + "\n-----END PUBLIC KEY-----\n";
    for (byte[] secret :
        List.of(
            key.getEncoded(),
            pem.getBytes(StandardCharsets.US_ASCII),
            pem.strip().getBytes(StandardCharsets.US_ASCII),
            Jwks.write(key).toString().getBytes(StandardCharsets.UTF_8))) {
      JwtForge misuse = JwtForge.hmac("HS256", secret);
      door.refuses("the public key as a secret", misuse.sign(token.header(), token.payload()));
    }
  }
}
