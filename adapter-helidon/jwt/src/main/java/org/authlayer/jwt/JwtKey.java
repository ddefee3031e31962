package org.authlayer.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.util.Base64URL;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A key and the one algorithm it is for (DEC-07). */
public final class JwtKey {

  private final JWSHeader header;
  private final @Nullable JWSSigner signer;
  private final JWSVerifier verifier;
  private final @Nullable JWK publicHalf;

  private JwtKey(
      String kid,
      JWSAlgorithm algorithm,
      @Nullable JWSSigner signer,
      JWSVerifier verifier,
      @Nullable JWK publicHalf) {
    this.header = new JWSHeader.Builder(algorithm).keyID(kid).build();
    this.signer = signer;
    this.verifier = verifier;
    this.publicHalf = publicHalf;
  }

  /** Refuses a secret of less than 32 bytes, and one that can be guessed. */
  public static JwtKey hs256(String kid, byte[] secret) {
    SecretStrength.require(kid, secret);
    try {
      return new JwtKey(
          kid, JWSAlgorithm.HS256, new MACSigner(secret), new MACVerifier(secret), null);
    } catch (JOSEException refused) {
      throw new IllegalArgumentException("jwt.keys: '" + kid + "' is no HS256 secret", refused);
    }
  }

  /** Without {@code signing} it only verifies. Refuses another curve, and halves of two pairs. */
  public static JwtKey es256(String kid, @Nullable ECPrivateKey signing, ECPublicKey verifying) {
    requireCurve(Curve.P_256.equals(Curve.forECParameterSpec(verifying.getParams())), kid, "P-256");
    JWSAlgorithm algorithm = JWSAlgorithm.ES256;
    try {
      return new JwtKey(
              kid,
              algorithm,
              signing == null ? null : new ECDSASigner(signing, Curve.P_256),
              new ECDSAVerifier(verifying),
              new ECKey.Builder(Curve.P_256, verifying)
                  .keyID(kid)
                  .algorithm(algorithm)
                  .keyUse(KeyUse.SIGNATURE)
                  .build())
          .withHalvesOfOnePair();
    } catch (JOSEException refused) {
      throw new IllegalArgumentException("jwt.keys: '" + kid + "' is no ES256 key", refused);
    }
  }

  /** As {@link #es256}, on the curve Ed25519. */
  public static JwtKey ed25519(
      String kid, @Nullable EdECPrivateKey signing, EdECPublicKey verifying) {
    requireCurve(Ed25519.isOnCurve(verifying), kid, "Ed25519");
    JWSAlgorithm algorithm = JWSAlgorithm.EdDSA;
    Ed25519 both = new Ed25519(signing, verifying);
    return new JwtKey(
            kid,
            algorithm,
            signing == null ? null : both,
            both,
            both.publicHalf().keyID(kid).algorithm(algorithm).keyUse(KeyUse.SIGNATURE).build())
        .withHalvesOfOnePair();
  }

  /** Verifies only, by {@code RS256} or {@code PS256}; the caller judges the length of the key. */
  public static JwtKey rsa(String kid, String algorithm, RSAPublicKey verifying) {
    return new JwtKey(
        kid, JWSAlgorithm.parse(algorithm), null, new RSASSAVerifier(verifying), null);
  }

  public String kid() {
    return header.getKeyID();
  }

  public String algorithm() {
    return header.getAlgorithm().getName();
  }

  public boolean signs() {
    return signer != null;
  }

  JWSHeader header() {
    return header;
  }

  JWSSigner signer() {
    if (signer == null) {
      throw new IllegalStateException("the key '" + kid() + "' verifies only");
    }
    return signer;
  }

  /** Whether a signature, in base64url, is one of this key by its algorithm. */
  public boolean verifies(byte[] input, String signature) {
    return verifies(input, new Base64URL(signature));
  }

  /** The header of the key, not of the token, says by which algorithm. */
  boolean verifies(byte[] input, Base64URL signature) {
    try {
      return verifier.verify(header, input, signature);
    } catch (JOSEException noSignature) {
      return false;
    }
  }

  /** The public half (RFC 7517); nothing for a secret. */
  Optional<JWK> publicHalf() {
    return Optional.ofNullable(publicHalf);
  }

  private static void requireCurve(boolean isOnCurve, String kid, String curve) {
    if (!isOnCurve) {
      throw new IllegalArgumentException(
          "jwt.keys: '" + kid + "' is on another curve than " + curve);
    }
  }

  private JwtKey withHalvesOfOnePair() {
    byte[] probe = {1};
    try {
      if (signer != null && !verifies(probe, signer.sign(header, probe))) {
        throw new IllegalArgumentException(
            "jwt.keys: private and public key of '" + kid() + "' do not belong together");
      }
      return this;
    } catch (JOSEException broken) {
      throw new IllegalStateException(algorithm() + " is not available", broken);
    }
  }
}
