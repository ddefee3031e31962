package org.authlayer.conformance.jose;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.verdict.CheckFailure;
import org.authlayer.conformance.wire.HttpCall;

/** Public keys as JSON (RFC 7517), and where a target publishes them. */
public final class Jwks {

  private static final byte[] ED25519_PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

  private Jwks() {}

  /** Where the target declares that it publishes its keys. */
  public static Optional<String> place(Probe probe) {
    return probe.declared().find("decisions.jwt.jwks").filter(path -> !path.equals("none"));
  }

  public static PublicKey published(Probe probe, String place, Jwt token)
      throws Exception, GeneralSecurityException {
    URI root = probe.call("GET", "/").uri().resolve(place);
    JsonNode keys = probe.send(HttpCall.of("GET", root)).json().path("keys");
    String kid = token.header().path("kid").asText();
    for (JsonNode key : keys) {
      if (key.path("kid").asText().equals(kid) || keys.size() == 1) {
        return read(key);
      }
    }
    throw new CheckFailure(place + " does not publish the key that signed the token");
  }

  public static boolean verifies(Jwt token, PublicKey key) throws GeneralSecurityException {
    String algorithm = token.header().path("alg").asText();
    Signature signature = Signature.getInstance(JwtForge.signature(algorithm));
    signature.initVerify(key);
    signature.update(token.signed().getBytes(StandardCharsets.US_ASCII));
    return signature.verify(token.signature());
  }

  public static ObjectNode write(PublicKey key) {
    ObjectNode jwk = JsonNodeFactory.instance.objectNode();
    if (key instanceof ECPublicKey curve) {
      ECPoint point = curve.getW();
      return jwk.put("kty", "EC")
          .put("crv", "P-256")
          .put("x", fixed(point.getAffineX()))
          .put("y", fixed(point.getAffineY()));
    }
    if (key instanceof RSAPublicKey rsa) {
      return jwk.put("kty", "RSA")
          .put("n", Jwt.encode(rsa.getModulus().toByteArray()))
          .put("e", Jwt.encode(rsa.getPublicExponent().toByteArray()));
    }
    byte[] encoded = key.getEncoded();
    byte[] point = Arrays.copyOfRange(encoded, ED25519_PREFIX.length, encoded.length);
    return jwk.put("kty", "OKP").put("crv", "Ed25519").put("x", Jwt.encode(point));
  }

  private static PublicKey read(JsonNode jwk) throws GeneralSecurityException {
    return switch (jwk.path("kty").asText()) {
      case "EC" -> {
        AlgorithmParameters curve = AlgorithmParameters.getInstance("EC");
        curve.init(new ECGenParameterSpec("secp256r1"));
        ECPoint point = new ECPoint(number(jwk, "x"), number(jwk, "y"));
        yield KeyFactory.getInstance("EC")
            .generatePublic(
                new ECPublicKeySpec(point, curve.getParameterSpec(ECParameterSpec.class)));
      }
      case "OKP" -> {
        byte[] point = bytes(jwk, "x");
        byte[] encoded = Arrays.copyOf(ED25519_PREFIX, ED25519_PREFIX.length + point.length);
        System.arraycopy(point, 0, encoded, ED25519_PREFIX.length, point.length);
        yield KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
      }
      case "RSA" ->
          KeyFactory.getInstance("RSA")
              .generatePublic(new RSAPublicKeySpec(number(jwk, "n"), number(jwk, "e")));
      default -> throw new CheckFailure("the published key is of no known type");
    };
  }

  private static BigInteger number(JsonNode jwk, String member) {
    return new BigInteger(1, bytes(jwk, member));
  }

  private static byte[] bytes(JsonNode jwk, String member) {
    return Base64.getUrlDecoder().decode(jwk.path(member).asText());
  }

  private static String fixed(BigInteger coordinate) {
    byte[] bytes = coordinate.toByteArray();
    byte[] fixed = new byte[32];
    int length = Math.min(bytes.length, fixed.length);
    System.arraycopy(bytes, bytes.length - length, fixed, fixed.length - length, length);
    return Jwt.encode(fixed);
  }
}
