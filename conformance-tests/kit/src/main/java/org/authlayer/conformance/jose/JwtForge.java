package org.authlayer.conformance.jose;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.verdict.NotObserved;

/** Signs JSON web tokens, right ones and wrong ones, with the JDK alone. */
public record JwtForge(String algorithm, Signer signer, ObjectNode jwk) {

  @FunctionalInterface
  public interface Signer {

    byte[] sign(byte[] text) throws GeneralSecurityException;
  }

  /**
   * A forge with the key that the target trusts: {@code credentials.jwt.secret}, or {@code
   * credentials.jwt.privateKey} (PKCS#8 in base64) for an asymmetric algorithm.
   */
  public static JwtForge trusted(Probe probe) throws GeneralSecurityException {
    String algorithm = probe.declared().text("decisions.jwt.alg");
    String secret = probe.declared().find("credentials.jwt.secret").orElse("");
    String privateKey = probe.declared().find("credentials.jwt.privateKey").orElse("");
    if (algorithm.startsWith("HS") && !secret.isEmpty()) {
      return hmac(algorithm, secret.getBytes(StandardCharsets.UTF_8));
    }
    if (!algorithm.startsWith("HS") && !privateKey.isEmpty()) {
      byte[] encoded = Base64.getDecoder().decode(privateKey);
      return asymmetric(
          algorithm, keys(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded)));
    }
    throw new NotObserved("this needs a test key for JSON web tokens, which is not declared");
  }

  public static JwtForge fresh(String algorithm) throws GeneralSecurityException {
    if (algorithm.startsWith("HS")) {
      byte[] key = new byte[64];
      new SecureRandom().nextBytes(key);
      return hmac(algorithm, key);
    }
    KeyPair pair = generator(algorithm).generateKeyPair();
    JwtForge forge = asymmetric(algorithm, pair.getPrivate());
    return new JwtForge(algorithm, forge.signer(), Jwks.write(pair.getPublic()));
  }

  public static JwtForge hmac(String algorithm, byte[] key) {
    String name = "HmacSHA" + algorithm.substring(2);
    Signer signer =
        text -> {
          Mac mac = Mac.getInstance(name);
          mac.init(new SecretKeySpec(key, name));
          return mac.doFinal(text);
        };
    ObjectNode jwk = JsonNodeFactory.instance.objectNode();
    jwk.put("kty", "oct").put("k", Jwt.encode(key));
    return new JwtForge(algorithm, signer, jwk);
  }

  public static JwtForge unsigned(String spelling) {
    return new JwtForge(spelling, text -> new byte[0], JsonNodeFactory.instance.objectNode());
  }

  public String sign(ObjectNode header, ObjectNode payload) throws GeneralSecurityException {
    return sign(header.deepCopy().put("alg", algorithm), payload.toString());
  }

  /** Whatever the payload is, under a header that stays as it is. */
  public String sign(ObjectNode header, String payload) throws GeneralSecurityException {
    byte[] content = payload.getBytes(StandardCharsets.UTF_8);
    String signed = Jwt.encode(header) + "." + Jwt.encode(content);
    return signed + "." + Jwt.encode(signer.sign(signed.getBytes(StandardCharsets.US_ASCII)));
  }

  /** The algorithm only. */
  @Override
  public String toString() {
    return "JwtForge[" + algorithm + "]";
  }

  /** The platform's name for a signature of which RFC 7518 has another. */
  static String signature(String algorithm) {
    return switch (algorithm) {
      case "ES256" -> "SHA256withECDSAinP1363Format";
      case "EdDSA" -> "Ed25519";
      case "RS256" -> "SHA256withRSA";
      default -> throw new NotObserved("the kit does not sign with " + algorithm);
    };
  }

  private static JwtForge asymmetric(String algorithm, PrivateKey key) {
    String name = signature(algorithm);
    Signer signer =
        text -> {
          Signature signature = Signature.getInstance(name);
          signature.initSign(key);
          signature.update(text);
          return signature.sign();
        };
    return new JwtForge(algorithm, signer, JsonNodeFactory.instance.objectNode());
  }

  private static KeyFactory keys(String algorithm) throws GeneralSecurityException {
    return KeyFactory.getInstance(family(algorithm));
  }

  private static KeyPairGenerator generator(String algorithm) throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(family(algorithm));
    if (algorithm.equals("ES256")) {
      generator.initialize(new ECGenParameterSpec("secp256r1"));
    }
    return generator;
  }

  private static String family(String algorithm) {
    return switch (algorithm) {
      case "ES256" -> "EC";
      case "EdDSA" -> "Ed25519";
      case "RS256" -> "RSA";
      default -> throw new NotObserved("the kit does not sign with " + algorithm);
    };
  }
}
