package org.authlayer.adapter.helidon.jwt;

import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.EdECPublicKey;
import java.util.Optional;
import org.authlayer.ports.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** A key and the one algorithm it is for (DEC-07). */
public sealed interface JwtKey permits Hs256Key, Es256Key, Ed25519Key {

  /**
   * The identifier that tokens name the key by.
   *
   * @return the value of {@code kid}
   */
  String kid();

  /**
   * The algorithm.
   *
   * @return the value of {@code alg}
   */
  String algorithm();

  /**
   * Tells whether the key signs, or verifies only.
   *
   * @return true if the private half is known
   */
  boolean signs();

  /**
   * Signs.
   *
   * @param input the bytes to sign
   * @return the signature as RFC 7518 has it
   */
  byte[] sign(byte[] input);

  /**
   * Verifies.
   *
   * @param input the bytes that were signed
   * @param signature whatever a client sent
   * @return whether this key made the signature
   */
  boolean verify(byte[] input, byte[] signature);

  /**
   * The public half.
   *
   * @return a JWK (RFC 7517), or nothing when the key is a secret
   */
  Optional<JsonValue> publicKey();

  /**
   * A secret shared by all who verify.
   *
   * @param kid the key's identifier
   * @param secret at least 32 bytes
   * @return a key that signs
   * @throws IllegalArgumentException if the secret is shorter
   */
  static JwtKey hs256(String kid, byte[] secret) {
    return new Hs256Key(kid, secret);
  }

  /**
   * A pair on the curve P-256.
   *
   * @param kid the key's identifier
   * @param signing the private half, or null for a key that verifies only
   * @param verifying the public half
   * @return the key
   * @throws IllegalArgumentException if the curve is another or the halves do not belong together
   */
  static JwtKey es256(String kid, @Nullable ECPrivateKey signing, ECPublicKey verifying) {
    return requirePair(new Es256Key(kid, signing, verifying));
  }

  /**
   * A pair on the curve Ed25519.
   *
   * @param kid the key's identifier
   * @param signing the private half, or null for a key that verifies only
   * @param verifying the public half
   * @return the key
   * @throws IllegalArgumentException if the curve is another or the halves do not belong together
   */
  static JwtKey ed25519(String kid, @Nullable EdECPrivateKey signing, EdECPublicKey verifying) {
    return requirePair(new Ed25519Key(kid, signing, verifying));
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
