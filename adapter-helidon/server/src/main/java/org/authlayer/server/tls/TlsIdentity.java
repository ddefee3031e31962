package org.authlayer.server.tls;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.List;

/** A private key and its certificates, the key's own first. */
public record TlsIdentity(PrivateKey key, List<X509Certificate> chain) {

  public TlsIdentity {
    chain = List.copyOf(chain);
    if (chain.isEmpty()) {
      throw new IllegalArgumentException("there is no certificate");
    }
  }

  X509Certificate certificate() {
    return chain.get(0);
  }

  /** Two files may be replaced one after the other. */
  boolean isPair() {
    String algorithm =
        switch (key.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> key.getAlgorithm();
        };
    try {
      byte[] sample = certificate().getSerialNumber().toByteArray();
      Signature signer = Signature.getInstance(algorithm);
      signer.initSign(key);
      signer.update(sample);
      byte[] signature = signer.sign();
      Signature verifier = Signature.getInstance(algorithm);
      verifier.initVerify(certificate().getPublicKey());
      verifier.update(sample);
      return verifier.verify(signature);
    } catch (GeneralSecurityException different) {
      return false;
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
