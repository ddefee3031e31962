package org.authlayer.jwt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.EdECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.text.ParseException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.authlayer.json.Json;
import org.authlayer.ports.json.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NimbusJwtsTest {

  private static final byte[] SECRET = bytes("Zq7xK2v0hR5mW8tB3nY6cJ1fL4dG9sPa");
  private static final String PAYLOAD = "{\"userId\":\"u\"}";
  private static final JsonValue.ObjectValue CLAIMS =
      new JsonValue.ObjectValue(Map.of("userId", new JsonValue.StringValue("u")));

  private final NimbusJwts jwts = new NimbusJwts(List.of(JwtKey.hs256("k", SECRET)), "k", null);

  @Test
  void aTokenThatComesAgainIsTheSameAndOneLikeItIsNone() throws GeneralSecurityException {
    NimbusJwts two = new NimbusJwts(List.of(JwtKey.hs256("k", SECRET), es256("other")), "k", null);
    String token = two.sign(CLAIMS);
    String forged = token.substring(0, token.length() - 2) + (token.endsWith("AA") ? "BA" : "AA");
    for (int time = 0; time < 3; time++) {
      assertEquals(Optional.of(CLAIMS), two.verify(token));
      assertEquals(Optional.empty(), two.verify(forged));
      assertEquals(Optional.empty(), two.verify(token + "A"));
      assertEquals(Optional.empty(), two.verify(token.substring(1)));
    }
    NimbusJwts rotated = new NimbusJwts(List.of(es256("other")), "other", null);
    assertEquals(Optional.empty(), rotated.verify(token));
  }

  @Test
  void whatItSignsItVerifies() throws GeneralSecurityException {
    for (JwtKey key : List.of(JwtKey.hs256("k", SECRET), es256("k"), ed25519("k"))) {
      NimbusJwts one = new NimbusJwts(List.of(key), "k", null);
      String token = one.sign(CLAIMS);
      assertEquals(Optional.of(CLAIMS), one.verify(token), key.algorithm());
      assertEquals(Optional.empty(), one.verify(withoutLastByte(token)), key.algorithm());
      assertEquals(Optional.empty(), one.verify(zeroSignature(token)), key.algorithm());
    }
  }

  @Test
  void aTokenOfNimbusVerifiesAndOursVerifiesThere() throws JOSEException, ParseException {
    JWSObject theirs =
        new JWSObject(
            new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("k").build(), new Payload(PAYLOAD));
    theirs.sign(new MACSigner(SECRET));
    assertEquals(Optional.of(CLAIMS), jwts.verify(theirs.serialize()));
    assertTrue(
        JWSObject.parse(jwts.sign(CLAIMS))
            .verify(new com.nimbusds.jose.crypto.MACVerifier(SECRET)));
  }

  @Test
  void publishedKeysVerifyWhatIsSigned()
      throws GeneralSecurityException, JOSEException, ParseException {
    NimbusJwts both =
        new NimbusJwts(List.of(es256("e"), ed25519("d"), JwtKey.hs256("h", SECRET)), "e", null);
    JWKSet published = JWKSet.parse(Json.write(both.publicKeys()));
    assertEquals(2, published.getKeys().size());
    ECKey key = published.getKeyByKeyId("e").toECKey();
    assertFalse(key.isPrivate());
    assertTrue(JWSObject.parse(both.sign(CLAIMS)).verify(new ECDSAVerifier(key)));
    assertEquals("EdDSA", published.getKeyByKeyId("d").getAlgorithm().getName());
  }

  @Test
  void aTypeIsIssuedAndDemandedWhereItIsConfigured() {
    NimbusJwts typed = new NimbusJwts(List.of(JwtKey.hs256("k", SECRET)), "k", "at+jwt");
    assertEquals(Optional.of(CLAIMS), typed.verify(typed.sign(CLAIMS)));
    assertEquals(Optional.of(CLAIMS), jwts.verify(typed.sign(CLAIMS)));
    assertEquals(Optional.empty(), typed.verify(jwts.sign(CLAIMS)));
    for (String same : List.of("at+jwt", "AT+JWT", "application/at+jwt")) {
      assertEquals(
          Optional.of(CLAIMS),
          typed.verify(signed("{\"alg\":\"HS256\",\"typ\":\"" + same + "\"}", PAYLOAD)),
          same);
    }
    for (String other : List.of("\"JWT\"", "\"at+jwt \"", "\"\"", "1", "null", "[\"at+jwt\"]")) {
      assertEquals(
          Optional.empty(),
          typed.verify(signed("{\"alg\":\"HS256\",\"typ\":" + other + "}", PAYLOAD)),
          other);
    }
    assertEquals(Optional.empty(), typed.verify(signed("{\"alg\":\"HS256\"}", PAYLOAD)));
  }

  @Test
  void secretsAreNotPublished() {
    assertEquals("{\"keys\":[]}", Json.write(jwts.publicKeys()));
  }

  @Test
  void severalKeysVerifyWhileOneSigns() {
    byte[] other = bytes("aP9sGd4Lf1Jc6Yn3Bt8Wm5Rh0vK2x7qZ");
    NimbusJwts rotated =
        new NimbusJwts(List.of(JwtKey.hs256("k", SECRET), JwtKey.hs256("n", other)), "n", null);
    assertEquals(Optional.of(CLAIMS), rotated.verify(jwts.sign(CLAIMS)));
    assertEquals(Optional.empty(), jwts.verify(rotated.sign(CLAIMS)));
  }

  @Test
  void withoutKidOnlyTheOnlyKeyIsTried() {
    String token = signed("{\"alg\":\"HS256\"}", PAYLOAD);
    assertEquals(Optional.of(CLAIMS), jwts.verify(token));
    NimbusJwts two =
        new NimbusJwts(List.of(JwtKey.hs256("k", SECRET), JwtKey.hs256("n", SECRET)), "k", null);
    assertEquals(Optional.empty(), two.verify(token));
  }

  @Test
  void theKeyPinsTheAlgorithm() throws GeneralSecurityException {
    JwtKey pair = es256("e");
    NimbusJwts both = new NimbusJwts(List.of(pair, JwtKey.hs256("k", SECRET)), "k", null);
    String confused = signed("{\"alg\":\"HS256\",\"kid\":\"e\"}", PAYLOAD);
    assertEquals(Optional.empty(), both.verify(confused));
    assertEquals(
        Optional.of(CLAIMS), both.verify(signed("{\"alg\":\"HS256\",\"kid\":\"k\"}", PAYLOAD)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"alg\":\"none\",\"kid\":\"k\"}",
        "{\"alg\":\"HS512\",\"kid\":\"k\"}",
        "{\"alg\":\"hs256\",\"kid\":\"k\"}",
        "{\"kid\":\"k\"}",
        "{\"alg\":1,\"kid\":\"k\"}",
        "{\"alg\":\"HS256\",\"kid\":\"unknown\"}",
        "{\"alg\":\"HS256\",\"kid\":\"../../../../dev/null\"}",
        "{\"alg\":\"HS256\",\"kid\":\"\"}",
        "{\"alg\":\"HS256\",\"kid\":null}",
        "{\"alg\":\"HS256\",\"kid\":[\"k\"]}",
        "{\"alg\":\"HS256\",\"kid\":\"k\",\"kid\":\"k\"}",
        "{\"alg\":\"HS256\",\"alg\":\"HS256\",\"kid\":\"k\"}",
        "{\"alg\":\"HS256\",\"kid\":\"k\",\"jwk\":{}}",
        "{\"alg\":\"HS256\",\"kid\":\"k\",\"jku\":\"http://127.0.0.1:1/\"}",
        "{\"alg\":\"HS256\",\"kid\":\"k\",\"x5u\":\"http://127.0.0.1:1/\"}",
        "{\"alg\":\"HS256\",\"kid\":\"k\",\"x5c\":[]}",
        "{\"alg\":\"HS256\",\"kid\":\"k\",\"crit\":[\"exp\"]}",
        "{\"alg\":\"HS256\",\"kid\":\"k\",\"b64\":false}",
        "[]",
        "{",
        ""
      })
  void thisHeaderIdentifiesNobodyThoughTheSignatureIsGood(String header) {
    assertEquals(Optional.empty(), jwts.verify(signed(header, PAYLOAD)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{\"a\":1,\"a\":1}", "[]", "\"x\"", "{", "", "{}{}", "{\"a\":1e999999999}"})
  void thisPayloadIdentifiesNobodyThoughTheSignatureIsGood(String payload) {
    assertEquals(
        Optional.empty(), jwts.verify(signed("{\"alg\":\"HS256\",\"kid\":\"k\"}", payload)));
  }

  @Test
  void anotherShapeIdentifiesNobody() {
    String token = jwts.sign(CLAIMS);
    String[] parts = token.split("\\.", -1);
    for (String other :
        List.of(
            "",
            ".",
            "..",
            "...",
            parts[0] + "." + parts[1],
            parts[0] + "." + parts[1] + ".",
            token + ".x",
            token + "=",
            token + " ",
            " " + token,
            token.replace(parts[2], "\u00e4"),
            "a".repeat(20_000))) {
      assertEquals(Optional.empty(), jwts.verify(other), other);
    }
    assertEquals(Optional.of(CLAIMS), jwts.verify(token));
  }

  @Test
  void oneContentHasOneTextThoughTheSignatureIsGood() {
    String header = part(bytes("{\"alg\":\"HS256\",\"kid\":\"k\"} "));
    String claims = part(bytes(PAYLOAD));
    String token = signedParts(header, claims);
    assertEquals(Optional.of(CLAIMS), jwts.verify(token));
    String signature = token.substring(token.lastIndexOf('.') + 1);
    for (UnaryOperator<String> change :
        List.<UnaryOperator<String>>of(
            NimbusJwtsTest::withStrayBit,
            part -> part + "=",
            part -> part + "A",
            part -> part + "\n",
            part -> " " + part,
            part -> part.charAt(0) + "+" + part.substring(1))) {
      assertEquals(Optional.empty(), jwts.verify(signedParts(change.apply(header), claims)));
      assertEquals(Optional.empty(), jwts.verify(signedParts(header, change.apply(claims))));
      assertEquals(
          Optional.empty(), jwts.verify(header + '.' + claims + '.' + change.apply(signature)));
    }
  }

  @Test
  void anOverlongTokenIdentifiesNobodyAndALongOneDoes() {
    String header = "{\"alg\":\"HS256\",\"kid\":\"k\"}";
    assertTrue(jwts.verify(signed(header, "{\"a\":\"" + "x".repeat(10_000) + "\"}")).isPresent());
    assertFalse(jwts.verify(signed(header, "{\"a\":\"" + "x".repeat(13_000) + "\"}")).isPresent());
  }

  @Test
  void weakOrMismatchedKeysAreRefused() throws GeneralSecurityException {
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> JwtKey.hs256("k", Arrays.copyOf(SECRET, 31)))
            .toString();
    assertTrue(message.contains("256"), message);
    KeyPair one = pair("EC", "secp256r1");
    KeyPair two = pair("EC", "secp256r1");
    KeyPair wide = pair("EC", "secp384r1");
    assertThrows(
        IllegalArgumentException.class,
        () -> JwtKey.es256("e", (ECPrivateKey) one.getPrivate(), (ECPublicKey) two.getPublic()));
    assertThrows(
        IllegalArgumentException.class,
        () -> JwtKey.es256("e", null, (ECPublicKey) wide.getPublic()));
    JwtKey verifying = JwtKey.es256("e", null, (ECPublicKey) one.getPublic());
    assertThrows(
        IllegalArgumentException.class, () -> new NimbusJwts(List.of(verifying), "e", null));
    assertThrows(
        IllegalArgumentException.class,
        () -> new NimbusJwts(List.of(verifying, es256("e")), "e", null));
  }

  private static String signed(String header, String payload) {
    return signedParts(part(bytes(header)), part(bytes(payload)));
  }

  private static String signedParts(String header, String payload) {
    String input = header + "." + payload;
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(SECRET, "HmacSHA256"));
      return input + "." + part(mac.doFinal(bytes(input)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The last letter has bits that belong to no byte, because no part here has whole triples. */
  private static String withStrayBit(String part) {
    assertTrue(part.length() % 4 != 0, part);
    String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    int last = alphabet.indexOf(part.charAt(part.length() - 1));
    return part.substring(0, part.length() - 1) + alphabet.charAt(last ^ 1);
  }

  private static String zeroSignature(String token) {
    return token.substring(0, token.lastIndexOf('.') + 1) + part(new byte[64]);
  }

  private static String withoutLastByte(String token) {
    byte[] signature = Base64.getUrlDecoder().decode(token.substring(token.lastIndexOf('.') + 1));
    return token.substring(0, token.lastIndexOf('.') + 1)
        + part(Arrays.copyOf(signature, signature.length - 1));
  }

  private static JwtKey es256(String kid) throws GeneralSecurityException {
    KeyPair pair = pair("EC", "secp256r1");
    return JwtKey.es256(kid, (ECPrivateKey) pair.getPrivate(), (ECPublicKey) pair.getPublic());
  }

  private static JwtKey ed25519(String kid) throws GeneralSecurityException {
    KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    return JwtKey.ed25519(
        kid, (EdECPrivateKey) pair.getPrivate(), (EdECPublicKey) pair.getPublic());
  }

  private static KeyPair pair(String algorithm, String curve) throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
    generator.initialize(new ECGenParameterSpec(curve));
    return generator.generateKeyPair();
  }

  private static String part(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
