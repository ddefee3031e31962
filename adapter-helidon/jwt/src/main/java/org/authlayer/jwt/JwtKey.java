package org.authlayer.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.EdECPublicKey;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import org.authlayer.ports.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** A key and the one algorithm it is for (DEC-07). */
public final class JwtKey {

  private final String kid;
  private final String algorithm;
  private final @Nullable UnaryOperator<byte[]> signer;
  private final BiPredicate<byte[], byte[]> verifier;
  private final Optional<JsonValue.ObjectValue> publicHalf;

  JwtKey(
      String kid,
      String algorithm,
      @Nullable UnaryOperator<byte[]> signer,
      BiPredicate<byte[], byte[]> verifier,
      Optional<JsonValue.ObjectValue> publicHalf) {
    this.kid = kid;
    this.algorithm = algorithm;
    this.signer = signer;
    this.verifier = verifier;
    this.publicHalf = publicHalf;
  }

  /** Refuses a secret of less than 32 bytes, and one that can be guessed. */
  public static JwtKey hs256(String kid, byte[] secret) {
    return Hs256.key(kid, secret);
  }

  /** Without {@code signing} it only verifies. Refuses another curve, and halves of two pairs. */
  public static JwtKey es256(String kid, @Nullable ECPrivateKey signing, ECPublicKey verifying) {
    return requirePair(Es256.key(kid, signing, verifying));
  }

  /** As {@link #es256}, on the curve Ed25519. */
  public static JwtKey ed25519(
      String kid, @Nullable EdECPrivateKey signing, EdECPublicKey verifying) {
    return requirePair(Ed25519.key(kid, signing, verifying));
  }

  public String kid() {
    return kid;
  }

  public String algorithm() {
    return algorithm;
  }

  public boolean signs() {
    return signer != null;
  }

  public byte[] sign(byte[] input) {
    if (signer == null) {
      throw new IllegalStateException("the key '" + kid + "' verifies only");
    }
    return signer.apply(input);
  }

  public boolean verify(byte[] input, byte[] signature) {
    return verifier.test(input, signature);
  }

  /** The public half as a JWK (RFC 7517); nothing for a secret. */
  public Optional<JsonValue> publicKey() {
    return publicHalf.map(
        half ->
            half.with("kid", JsonValue.of(kid))
                .with("alg", JsonValue.of(algorithm))
                .with("use", JsonValue.of("sig")));
  }

  static UnaryOperator<byte[]> signer(JWSSigner signer, JWSHeader header) {
    return input -> {
      try {
        return signer.sign(header, input).decode();
      } catch (JOSEException broken) {
        throw new IllegalStateException(header.getAlgorithm() + " is not available", broken);
      }
    };
  }

  private static JwtKey requirePair(JwtKey key) {
    byte[] probe = {1};
    if (key.signs() && !key.verify(probe, key.sign(probe))) {
      throw new IllegalArgumentException(
          "jwt.keys: private and public key of '" + key.kid() + "' do not belong together");
    }
    return key;
  }
}
