package org.authlayer.server.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Certificates, the server's own first, and a key (PKCS#8, not encrypted). */
public record PemFiles(Path certificates, Path privateKey) implements TlsFiles {

  private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
  private static final String END = "-----END PRIVATE KEY-----";
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "Ed25519", "Ed448");

  @Override
  public List<Path> files() {
    return List.of(certificates, privateKey);
  }

  @Override
  public List<Path> secrets() {
    return List.of(privateKey);
  }

  @Override
  public TlsIdentity read() throws IOException {
    return new TlsIdentity(key(), chain());
  }

  private List<X509Certificate> chain() throws IOException {
    try (InputStream in = Files.newInputStream(certificates)) {
      return CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
          .map(X509Certificate.class::cast)
          .toList();
    } catch (CertificateException malformed) {
      throw new IllegalArgumentException(certificates + " holds no certificate in PEM", malformed);
    }
  }

  private PrivateKey key() throws IOException {
    String text = Files.readString(privateKey, StandardCharsets.ISO_8859_1);
    int begin = text.indexOf(BEGIN);
    int end = text.indexOf(END);
    if (begin < 0 || end < begin) {
      throw none(null);
    }
    try {
      String base64 = text.substring(begin + BEGIN.length(), end);
      return key(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(base64)));
    } catch (GeneralSecurityException | IllegalArgumentException malformed) {
      throw none(malformed);
    }
  }

  private static PrivateKey key(PKCS8EncodedKeySpec spec) throws GeneralSecurityException {
    for (String algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(spec);
      } catch (InvalidKeySpecException another) {
        // The next one is tried.
      }
    }
    throw new InvalidKeySpecException("no known algorithm");
  }

  private IllegalArgumentException none(@Nullable Exception cause) {
    return new IllegalArgumentException(
        privateKey
            + " holds no private key in PEM (PKCS#8, not encrypted: openssl pkcs8 -topk8 -nocrypt)",
        cause);
  }
}
