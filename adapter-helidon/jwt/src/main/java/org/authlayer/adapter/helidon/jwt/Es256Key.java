package org.authlayer.adapter.helidon.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.util.Base64URL;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.util.Optional;
import org.authlayer.ports.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** ECDSA on P-256 with SHA-256. */
final class Es256Key implements JwtKey {

  private static final JWSHeader HEADER = new JWSHeader(JWSAlgorithm.ES256);

  private final String kid;
  private final @Nullable ECDSASigner signer;
  private final ECDSAVerifier verifier;
  private final ECKey verifying;

  Es256Key(String kid, @Nullable ECPrivateKey signing, ECPublicKey verifying) {
    if (!Curve.P_256.equals(Curve.forECParameterSpec(verifying.getParams()))) {
      throw new IllegalArgumentException("jwt.keys: '" + kid + "' is on another curve than P-256");
    }
    try {
      this.kid = kid;
      this.signer = signing == null ? null : new ECDSASigner(signing, Curve.P_256);
      this.verifier = new ECDSAVerifier(verifying);
      this.verifying = new ECKey.Builder(Curve.P_256, verifying).build();
    } catch (JOSEException refused) {
      throw new IllegalArgumentException("jwt.keys: '" + kid + "' is no ES256 key", refused);
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
    return signer != null;
  }

  @Override
  public byte[] sign(byte[] input) {
    if (signer == null) {
      throw new IllegalStateException("this key verifies only");
    }
    try {
      return signer.sign(HEADER, input).decode();
    } catch (JOSEException broken) {
      throw new IllegalStateException("ECDSA is not available", broken);
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
    String x = verifying.getX().toString();
    String y = verifying.getY().toString();
    return Optional.of(Jwk.of(this, "kty", "EC", "crv", "P-256", "x", x, "y", y));
  }
}
