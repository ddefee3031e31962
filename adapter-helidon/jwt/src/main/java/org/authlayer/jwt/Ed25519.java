package org.authlayer.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.impl.EdDSAProvider;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.util.Base64URL;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.EdECPublicKey;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** EdDSA on Ed25519 for nimbus, by the JDK: nimbus's own classes for it need Tink. */
final class Ed25519 extends EdDSAProvider implements JWSSigner, JWSVerifier {

  private static final String NAME = "Ed25519";
  private static final int SIGNATURE_BYTES = 64;
  static final int KEY_BYTES = 32;

  private static final BigInteger PRIME = BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19));

  /** {@code y}, or its negative, of each point of small order: as a key, it verifies forgeries. */
  private static final Set<BigInteger> SMALL =
      Set.of(
          BigInteger.ZERO,
          BigInteger.ONE,
          new BigInteger(
              HexFormat.of()
                  .parseHex("05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826")));

  private final @Nullable EdECPrivateKey signing;
  private final EdECPublicKey verifying;

  Ed25519(@Nullable EdECPrivateKey signing, EdECPublicKey verifying) {
    this.signing = signing;
    this.verifying = verifying;
  }

  static boolean isOnCurve(EdECPublicKey key) {
    BigInteger y = key.getPoint().getY();
    return key.getParams().getName().equals(NAME) && !SMALL.contains(y.min(PRIME.subtract(y)));
  }

  @Override
  public Base64URL sign(JWSHeader header, byte[] input) throws JOSEException {
    try {
      Signature signature = Signature.getInstance(NAME);
      signature.initSign(signing);
      signature.update(input);
      return Base64URL.encode(signature.sign());
    } catch (GeneralSecurityException broken) {
      throw new JOSEException(broken.getMessage(), broken);
    }
  }

  @Override
  public boolean verify(JWSHeader header, byte[] input, Base64URL made) throws JOSEException {
    byte[] bytes = made.decode();
    try {
      Signature verifier = Signature.getInstance(NAME);
      verifier.initVerify(verifying);
      verifier.update(input);
      return bytes.length == SIGNATURE_BYTES && verifier.verify(bytes);
    } catch (GeneralSecurityException noSignature) {
      throw new JOSEException(noSignature.getMessage(), noSignature);
    }
  }

  /** The raw point is the tail of the encoded key (RFC 8410, 4). */
  OctetKeyPair.Builder publicHalf() {
    byte[] encoded = verifying.getEncoded();
    byte[] point = Arrays.copyOfRange(encoded, encoded.length - KEY_BYTES, encoded.length);
    return new OctetKeyPair.Builder(Curve.Ed25519, Base64URL.encode(point));
  }
}
