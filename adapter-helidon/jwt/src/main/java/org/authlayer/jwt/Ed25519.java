package org.authlayer.jwt;

import com.nimbusds.jose.util.Base64URL;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.security.SignatureException;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.EdECPublicKey;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.authlayer.ports.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** EdDSA on Ed25519 with the JDK's own implementation: nimbus would need Tink for it. */
final class Ed25519 {

  private static final int SIGNATURE_BYTES = 64;
  private static final int KEY_BYTES = 32;

  private Ed25519() {}

  static JwtKey key(String kid, @Nullable EdECPrivateKey signing, EdECPublicKey verifying) {
    if (!verifying.getParams().getName().equals(NamedParameterSpec.ED25519.getName())) {
      throw new IllegalArgumentException(
          "jwt.keys: '" + kid + "' is on another curve than Ed25519");
    }
    return new JwtKey(
        kid,
        "EdDSA",
        signing == null ? null : input -> sign(signing, input),
        (input, signature) -> verify(verifying, input, signature),
        Optional.of(members(verifying.getEncoded())));
  }

  private static byte[] sign(EdECPrivateKey key, byte[] input) {
    try {
      Signature signature = Signature.getInstance("Ed25519");
      signature.initSign(key);
      signature.update(input);
      return signature.sign();
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("Ed25519 is not available", broken);
    }
  }

  private static boolean verify(EdECPublicKey key, byte[] input, byte[] signature) {
    try {
      Signature verifier = Signature.getInstance("Ed25519");
      verifier.initVerify(key);
      verifier.update(input);
      return signature.length == SIGNATURE_BYTES && verifier.verify(signature);
    } catch (SignatureException noSignature) {
      return false;
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("Ed25519 is not available", broken);
    }
  }

  /** The raw point is the tail of the encoded key (RFC 8410, 4). */
  private static JsonValue.ObjectValue members(byte[] encoded) {
    byte[] point = Arrays.copyOfRange(encoded, encoded.length - KEY_BYTES, encoded.length);
    return JsonValue.object(
        Map.entry("kty", JsonValue.of("OKP")),
        Map.entry("crv", JsonValue.of("Ed25519")),
        Map.entry("x", JsonValue.of(Base64URL.encode(point).toString())));
  }
}
