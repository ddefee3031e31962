package org.authlayer.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC with SHA-256. */
record Hs256(SecretKeySpec secret, Mac prepared) {

  private static final int LEAST_BYTES = 32;
  private static final int LEAST_BITS = 112;
  private static final String MAC = "HmacSHA256";
  private static final JWSHeader HEADER = new JWSHeader(JWSAlgorithm.HS256);

  static JwtKey key(String kid, byte[] secret) {
    requireStrong(kid, secret);
    try {
      SecretKeySpec key = new SecretKeySpec(secret, MAC);
      return new JwtKey(
          kid,
          HEADER.getAlgorithm().getName(),
          JwtKey.signer(new MACSigner(secret), HEADER),
          new Hs256(key, keyed(key))::verify,
          Optional.empty());
    } catch (JOSEException | GeneralSecurityException refused) {
      throw new IllegalArgumentException("jwt.keys: '" + kid + "' is no HS256 secret", refused);
    }
  }

  private static void requireStrong(String kid, byte[] secret) {
    if (secret.length < LEAST_BYTES) {
      throw new IllegalArgumentException(
          "jwt.keys: the secret of '%s' has %d bits; HS256 needs at least 256 (openssl rand -base64 32)"
              .formatted(kid, secret.length * Byte.SIZE));
    }
    int bits = SecretStrength.bits(secret);
    if (bits < LEAST_BITS) {
      throw new IllegalArgumentException(
          "jwt.keys: the secret of '%s' can be guessed (worth about %d bits of %d); make one with openssl rand -base64 32"
              .formatted(kid, bits, secret.length * Byte.SIZE));
    }
  }

  private boolean verify(byte[] input, byte[] signature) {
    try {
      return MessageDigest.isEqual(mac().doFinal(input), signature);
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("HMAC is not available", broken);
    }
  }

  /** A copy: to find and key one costs more than the hash; not every provider's can be copied. */
  private Mac mac() throws GeneralSecurityException {
    try {
      return (Mac) prepared.clone();
    } catch (CloneNotSupportedException unable) {
      return keyed(secret);
    }
  }

  private static Mac keyed(SecretKeySpec secret) throws GeneralSecurityException {
    Mac mac = Mac.getInstance(MAC);
    mac.init(secret);
    return mac;
  }

  /** Even a hash code reveals something of the secret. */
  @Override
  public String toString() {
    return "Hs256";
  }
}
