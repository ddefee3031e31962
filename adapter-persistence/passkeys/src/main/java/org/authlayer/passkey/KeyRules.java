package org.authlayer.passkey;

import com.webauthn4j.data.attestation.authenticator.COSEKey;
import com.webauthn4j.data.attestation.authenticator.Curve;
import com.webauthn4j.data.attestation.authenticator.EC2COSEKey;
import java.math.BigInteger;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECFieldFp;
import java.security.spec.ECPoint;
import java.security.spec.EllipticCurve;
import java.util.Objects;
import java.util.Set;

/**
 * Which public keys a passkey may have: P-256 for ES256 and Ed25519 for EdDSA (Web Authentication,
 * 5.8.5), and RSA that costs as much to break, and little to use. webauthn4j compares no curve.
 */
final class KeyRules {

  static final String REASON =
      "The key of this authenticator is too weak: use one of P-256, Ed25519, or RSA with 2048 to"
          + " 8192 bits and an exponent from 65537.";

  private static final int ES256 = -7;
  private static final int EDDSA = -8;
  private static final int RS256 = -257;

  private static final int LEAST_BITS = 2048;
  private static final int MOST_BITS = 8192;
  private static final BigInteger LEAST_EXPONENT = BigInteger.valueOf(65537);

  private static final BigInteger PRIME = BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19));

  /** {@code y}, or its negative, of the points of small order: anybody signs for such a key. */
  private static final Set<BigInteger> SMALL =
      Set.of(
          BigInteger.ZERO,
          BigInteger.ONE,
          new BigInteger("5fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826", 16));

  private KeyRules() {}

  /** Whether a key is good; one of another algorithm is not judged, since none was offered. */
  static boolean allow(COSEKey key) {
    try {
      return !key.hasPrivateKey() && isGood(key);
    } catch (RuntimeException unusable) {
      return false; // the library finds no public key in it
    }
  }

  private static boolean isGood(COSEKey key) {
    return switch ((int) Objects.requireNonNull(key.getAlgorithm()).getValue()) {
      case ES256 ->
          key instanceof EC2COSEKey curved
              && curved.getCurve() == Curve.SECP256R1
              && curved.getPublicKey() instanceof ECPublicKey point
              && isOnCurve(point);
      case EDDSA ->
          key.getPublicKey() instanceof EdECPublicKey point
              && point.getParams().getName().equals("Ed25519")
              && !SMALL.contains(
                  point.getPoint().getY().min(PRIME.subtract(point.getPoint().getY())));
      case RS256 -> key.getPublicKey() instanceof RSAPublicKey rsa && isStrong(rsa);
      default -> true;
    };
  }

  private static boolean isOnCurve(ECPublicKey key) {
    ECPoint point = key.getW();
    EllipticCurve curve = key.getParams().getCurve();
    BigInteger prime = ((ECFieldFp) curve.getField()).getP();
    BigInteger x = point.getAffineX();
    BigInteger y = point.getAffineY();
    BigInteger right = x.pow(3).add(curve.getA().multiply(x)).add(curve.getB());
    return x.compareTo(prime) < 0
        && y.compareTo(prime) < 0
        && y.pow(2).subtract(right).mod(prime).signum() == 0;
  }

  private static boolean isStrong(RSAPublicKey key) {
    int bits = key.getModulus().bitLength();
    BigInteger exponent = key.getPublicExponent();
    return bits >= LEAST_BITS
        && bits <= MOST_BITS
        && key.getModulus().testBit(0)
        && exponent.compareTo(LEAST_EXPONENT) >= 0
        && exponent.bitLength() <= Long.SIZE
        && exponent.testBit(0);
  }
}
