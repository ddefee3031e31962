package org.authlayer.adapter.helidon.jwt;

import com.nimbusds.jose.util.Base64URL;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.security.SignatureException;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.EdECPublicKey;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import java.util.Optional;
import org.authlayer.ports.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** EdDSA on Ed25519 with the JDK's own implementation: nimbus would need Tink for it. */
final class Ed25519Key implements JwtKey {

  private static final int SIGNATURE_BYTES = 64;
  private static final int KEY_BYTES = 32;

  private final String kid;
  private final @Nullable EdECPrivateKey signing;
  private final EdECPublicKey verifying;

  Ed25519Key(String kid, @Nullable EdECPrivateKey signing, EdECPublicKey verifying) {
    if (!verifying.getParams().getName().equals(NamedParameterSpec.ED25519.getName())) {
      throw new IllegalArgumentException(
          "jwt.keys: '" + kid + "' is on another curve than Ed25519");
    }
    this.kid = kid;
    this.signing = signing;
    this.verifying = verifying;
  }

  @Override
  public String kid() {
    return kid;
  }

  @Override
  public String algorithm() {
    return "EdDSA";
  }

  @Override
  public boolean signs() {
    return signing != null;
  }

  @Override
  public byte[] sign(byte[] input) {
    try {
      Signature signature = Signature.getInstance("Ed25519");
      signature.initSign(signing);
      signature.update(input);
      return signature.sign();
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("Ed25519 is not available", broken);
    }
  }

  @Override
  public boolean verify(byte[] input, byte[] signature) {
    try {
      Signature verifier = Signature.getInstance("Ed25519");
      verifier.initVerify(verifying);
      verifier.update(input);
      return signature.length == SIGNATURE_BYTES && verifier.verify(signature);
    } catch (SignatureException noSignature) {
      return false;
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("Ed25519 is not available", broken);
    }
  }

  /** The raw point is the tail of the encoded key (RFC 8410, 4). */
  @Override
  public Optional<JsonValue> publicKey() {
    byte[] encoded = verifying.getEncoded();
    byte[] point = Arrays.copyOfRange(encoded, encoded.length - KEY_BYTES, encoded.length);
    String x = Base64URL.encode(point).toString();
    return Optional.of(Jwk.of(this, "kty", "OKP", "crv", "Ed25519", "x", x));
  }
}
