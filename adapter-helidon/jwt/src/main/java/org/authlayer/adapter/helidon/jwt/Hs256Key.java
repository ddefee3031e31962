package org.authlayer.adapter.helidon.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.authlayer.ports.json.JsonValue;

/** HMAC with SHA-256. */
final class Hs256Key implements JwtKey {

  private static final int LEAST_BYTES = 32;
  private static final int LEAST_BITS = 112;
  private static final String MAC = "HmacSHA256";
  private static final JWSHeader HEADER = new JWSHeader(JWSAlgorithm.HS256);

  private final String kid;
  private final MACSigner signer;
  private final SecretKeySpec secret;
  private final Mac prepared;

  Hs256Key(String kid, byte[] secret) {
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
    this.kid = kid;
    try {
      this.signer = new MACSigner(secret);
      this.secret = new SecretKeySpec(secret, MAC);
      this.prepared = keyed(this.secret);
    } catch (JOSEException | GeneralSecurityException refused) {
      throw new IllegalArgumentException("jwt.keys: '" + kid + "' is no HS256 secret", refused);
    }
  }

  @Override
  public String kid() {
    return kid;
  }

  @Override
  public String algorithm() {
    return HEADER.getAlgorithm().getName();
  }

  @Override
  public boolean signs() {
    return true;
  }

  @Override
  public byte[] sign(byte[] input) {
    try {
      return signer.sign(HEADER, input).decode();
    } catch (JOSEException broken) {
      throw new IllegalStateException("HMAC is not available", broken);
    }
  }

  @Override
  public boolean verify(byte[] input, byte[] signature) {
    try {
      return MessageDigest.isEqual(mac().doFinal(input), signature);
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("HMAC is not available", broken);
    }
  }

  /** To find and key one costs more than the hash; not every provider's can be copied. */
  private Mac mac() throws GeneralSecurityException {
    try {
      return (Mac) prepared.clone();
    } catch (CloneNotSupportedException one) {
      return keyed(secret);
    }
  }

  private static Mac keyed(SecretKeySpec secret) throws GeneralSecurityException {
    Mac mac = Mac.getInstance(MAC);
    mac.init(secret);
    return mac;
  }

  @Override
  public Optional<JsonValue> publicKey() {
    return Optional.empty();
  }
}
