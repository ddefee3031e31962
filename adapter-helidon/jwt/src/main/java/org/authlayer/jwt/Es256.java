package org.authlayer.jwt;

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
import java.util.Map;
import java.util.Optional;
import org.authlayer.ports.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** ECDSA on P-256 with SHA-256. */
final class Es256 {

  private static final JWSHeader HEADER = new JWSHeader(JWSAlgorithm.ES256);

  private Es256() {}

  static JwtKey key(String kid, @Nullable ECPrivateKey signing, ECPublicKey verifying) {
    if (!Curve.P_256.equals(Curve.forECParameterSpec(verifying.getParams()))) {
      throw new IllegalArgumentException("jwt.keys: '" + kid + "' is on another curve than P-256");
    }
    try {
      ECDSAVerifier verifier = new ECDSAVerifier(verifying);
      return new JwtKey(
          kid,
          HEADER.getAlgorithm().getName(),
          signing == null ? null : JwtKey.signer(new ECDSASigner(signing, Curve.P_256), HEADER),
          (input, signature) -> verify(verifier, input, signature),
          Optional.of(members(new ECKey.Builder(Curve.P_256, verifying).build())));
    } catch (JOSEException refused) {
      throw new IllegalArgumentException("jwt.keys: '" + kid + "' is no ES256 key", refused);
    }
  }

  private static boolean verify(ECDSAVerifier verifier, byte[] input, byte[] signature) {
    try {
      return verifier.verify(HEADER, input, Base64URL.encode(signature));
    } catch (JOSEException noSignature) {
      return false;
    }
  }

  private static JsonValue.ObjectValue members(ECKey key) {
    return JsonValue.object(
        Map.entry("kty", JsonValue.of("EC")),
        Map.entry("crv", JsonValue.of("P-256")),
        Map.entry("x", JsonValue.of(key.getX().toString())),
        Map.entry("y", JsonValue.of(key.getY().toString())));
  }
}
