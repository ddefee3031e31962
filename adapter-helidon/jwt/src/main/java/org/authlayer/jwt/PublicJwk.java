package org.authlayer.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.text.ParseException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.authlayer.json.Json;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.ports.json.JsonValue.StringValue;

/**
 * A public key of another server as a JWK (RFC 7517). The key fixes the algorithms: an RSA key
 * without {@code alg} has two, any other key one.
 */
public final class PublicJwk {

  private static final int LEAST_RSA_BITS = 2048;
  private static final int MOST_RSA_BITS = 8192;
  private static final BigInteger LEAST_EXPONENT = BigInteger.valueOf(65_537);

  /** The key itself, and nothing of its certificates. */
  private static final List<String> MATERIAL = List.of("kty", "n", "e", "crv", "x", "y");

  /** Members of keys that are no secret to their readers any more (RFC 7518, 6). */
  private static final Set<String> SECRET = Set.of("d", "p", "q", "dp", "dq", "qi", "oth", "k");

  /** The bytes before the raw point of a key on Ed25519 (RFC 8410, 4). */
  private static final byte[] ED25519_PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

  private PublicJwk() {}

  /** The key, once for each algorithm that it may verify; an empty list if no algorithm fits. */
  public static List<JwtKey> keys(ObjectValue jwk, Set<String> algorithms) {
    String kid = jwk.string("kid").orElse("-");
    if (!isForSignatures(jwk) || jwk.members().keySet().stream().anyMatch(SECRET::contains)) {
      return List.of();
    }
    try {
      return keys(kid, jwk).stream()
          .filter(key -> algorithms.contains(key.algorithm()))
          .filter(key -> isOf(jwk.get("alg"), key.algorithm()))
          .toList();
    } catch (ParseException
        | JOSEException
        | GeneralSecurityException
        | IllegalArgumentException
        | IllegalStateException unusable) {
      return List.of();
    }
  }

  private static boolean isForSignatures(ObjectValue jwk) {
    JsonValue verify = new StringValue("verify");
    return jwk.get("use").map(new StringValue("sig")::equals).orElse(true)
        && (jwk.get("key_ops").isEmpty()
            || jwk.list("key_ops").filter(all -> all.contains(verify)).isPresent());
  }

  private static boolean isOf(Optional<JsonValue> named, String algorithm) {
    return named.map(new StringValue(algorithm)::equals).orElse(true);
  }

  private static List<JwtKey> keys(String kid, ObjectValue jwk)
      throws ParseException, JOSEException, GeneralSecurityException {
    String material = Json.write(material(jwk));
    return switch (jwk.string("kty").orElse("")) {
      case "RSA" -> rsa(kid, RSAKey.parse(material).toRSAPublicKey());
      case "EC" -> List.of(JwtKey.es256(kid, null, ECKey.parse(material).toECPublicKey()));
      case "OKP" -> List.of(JwtKey.ed25519(kid, null, ed25519(OctetKeyPair.parse(material))));
      default -> List.of();
    };
  }

  private static ObjectValue material(ObjectValue jwk) {
    ObjectValue material = JsonValue.object();
    for (String name : MATERIAL) {
      Optional<JsonValue> value = jwk.get(name);
      material = value.isPresent() ? material.with(name, value.get()) : material;
    }
    return material;
  }

  /** A short modulus can be factored, and a small exponent makes some signatures forgeable. */
  private static List<JwtKey> rsa(String kid, RSAPublicKey key) {
    int bits = key.getModulus().bitLength();
    BigInteger exponent = key.getPublicExponent();
    return bits < LEAST_RSA_BITS
            || bits > MOST_RSA_BITS
            || !key.getModulus().testBit(0)
            || !exponent.testBit(0)
            || exponent.compareTo(LEAST_EXPONENT) < 0
        ? List.of()
        : List.of(JwtKey.rsa(kid, "RS256", key), JwtKey.rsa(kid, "PS256", key));
  }

  private static EdECPublicKey ed25519(OctetKeyPair key) throws GeneralSecurityException {
    byte[] point = key.getDecodedX();
    if (!key.getCurve().getName().equals("Ed25519") || point.length != Ed25519.KEY_BYTES) {
      throw new IllegalArgumentException("no key on Ed25519");
    }
    byte[] encoded = Arrays.copyOf(ED25519_PREFIX, ED25519_PREFIX.length + point.length);
    System.arraycopy(point, 0, encoded, ED25519_PREFIX.length, point.length);
    return (EdECPublicKey)
        KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
  }
}
