package org.authlayer.server.tls;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A private key and its certificates, the key's own first. */
public record TlsIdentity(PrivateKey key, List<X509Certificate> chain) {

  private static final int LEAST_BITS = 1024;

  private static final int SAFE = 2048;

  /** The purposes serverAuth and any. */
  private static final List<String> SERVER = List.of("1.3.6.1.5.5.7.3.1", "2.5.29.37.0");

  static final String KEYS = "RSA, EC of P-256, P-384 or P-521, Ed25519 or Ed448";

  public TlsIdentity {
    chain = List.copyOf(chain);
    if (chain.isEmpty()) {
      throw new IllegalArgumentException("there is no certificate");
    }
  }

  X509Certificate certificate() {
    return chain.get(0);
  }

  static Optional<String> fault(X509Certificate certificate, Instant now) {
    Instant begin = certificate.getNotBefore().toInstant();
    Instant end = certificate.getNotAfter().toInstant();
    String name = "the certificate of " + certificate.getSubjectX500Principal().getName();
    if (now.isBefore(begin)) {
      return Optional.of(name + " is not valid before " + begin);
    }
    return now.isAfter(end) ? Optional.of(name + " expired at " + end) : Optional.empty();
  }

  /** Why clients accept no server with this certificate (RFC 5280, 4.2.1.3 and 4.2.1.12). */
  Optional<String> unfitness() {
    String name = "the certificate of " + certificate().getSubjectX500Principal().getName();
    boolean[] uses = certificate().getKeyUsage();
    if (uses != null && !uses[0]) {
      return Optional.of(name + " has a keyUsage without digitalSignature");
    }
    if (certificate().getPublicKey() instanceof RSAKey rsa && rsa.getModulus().bitLength() < SAFE) {
      return Optional.of(name + " has an RSA key of less than " + SAFE + " bits");
    }
    try {
      List<String> purposes = certificate().getExtendedKeyUsage();
      return purposes == null || purposes.stream().anyMatch(SERVER::contains)
          ? Optional.empty()
          : Optional.of(name + " has an extendedKeyUsage without serverAuth");
    } catch (CertificateParsingException malformed) {
      return Optional.of(name + " has an extendedKeyUsage that cannot be read");
    }
  }

  /** Two files may be replaced one after the other. */
  boolean isPair() {
    String algorithm =
        switch (key.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> key.getAlgorithm();
        };
    requireLength();
    byte[] sample = certificate().getSerialNumber().toByteArray();
    byte[] signature = signature(algorithm, sample);
    try {
      Signature verifier = Signature.getInstance(algorithm);
      verifier.initVerify(certificate().getPublicKey());
      verifier.update(sample);
      return verifier.verify(signature);
    } catch (GeneralSecurityException different) {
      return false;
    }
  }

  /** A shorter one makes no signature of TLS 1.3, so that each handshake would fail. */
  private void requireLength() {
    if (key instanceof RSAKey rsa && rsa.getModulus().bitLength() < LEAST_BITS) {
      throw new IllegalArgumentException(
          "an RSA key of %s bits is too short; choose 2048 or more"
              .formatted(rsa.getModulus().bitLength()));
    }
  }

  private byte[] signature(String algorithm, byte[] sample) {
    try {
      Signature signer = Signature.getInstance(algorithm);
      signer.initSign(key);
      signer.update(sample);
      return signer.sign();
    } catch (GeneralSecurityException useless) {
      throw new IllegalArgumentException(
          "the key is of a kind that TLS does not use here; choose " + KEYS, useless);
    }
  }

  @Override
  public String toString() {
    return "certificate %s of %s until %s"
        .formatted(
            certificate().getSerialNumber().toString(16),
            certificate().getSubjectX500Principal().getName(),
            certificate().getNotAfter().toInstant());
  }
}
