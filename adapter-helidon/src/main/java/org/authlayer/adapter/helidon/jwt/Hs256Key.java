package org.authlayer.adapter.helidon.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jose.util.Base64URL;
import java.util.Optional;
import org.authlayer.ports.driving.JsonValue;

/** HMAC with SHA-256. */
final class Hs256Key implements JwtKey {

  private static final int LEAST_BYTES = 32;
  private static final int LEAST_BITS = 112;
  private static final JWSHeader HEADER = new JWSHeader(JWSAlgorithm.HS256);

  private final String kid;
  private final MACSigner signer;
  private final MACVerifier verifier;

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
      this.verifier = new MACVerifier(secret);
    } catch (JOSEException refused) {
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
      return verifier.verify(HEADER, input, Base64URL.encode(signature));
    } catch (JOSEException noSignature) {
      return false;
    }
  }

  @Override
  public Optional<JsonValue> publicKey() {
    return Optional.empty();
  }
}
