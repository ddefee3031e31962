package org.authlayer.server.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
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
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Certificates, the server's own first, and a key (PKCS#8, not encrypted). */
public record PemFiles(Path certificates, Path privateKey) implements TlsFiles {

  private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
  private static final String END = "-----END PRIVATE KEY-----";
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "Ed25519", "Ed448");

  /** A file may also hold the key, text before each certificate, and parameters. */
  private static final Pattern CERTIFICATE =
      Pattern.compile("-----BEGIN CERTIFICATE-----([^-]*)(-----END CERTIFICATE-----)?");

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
    byte[] read = Files.readAllBytes(certificates);
    String text = new String(read, StandardCharsets.ISO_8859_1);
    List<MatchResult> blocks = CERTIFICATE.matcher(text).results().toList();
    List<X509Certificate> chain = new ArrayList<>();
    try {
      CertificateFactory factory = CertificateFactory.getInstance("X.509");
      if (blocks.isEmpty()) {
        return factory.generateCertificates(new ByteArrayInputStream(read)).stream()
            .map(X509Certificate.class::cast)
            .toList();
      }
      for (MatchResult block : blocks) {
        if (block.group(2) == null) {
          throw new CertificateException("a certificate has no end");
        }
        byte[] bytes = Base64.getMimeDecoder().decode(block.group(1));
        chain.add((X509Certificate) factory.generateCertificate(new ByteArrayInputStream(bytes)));
      }
    } catch (CertificateException | IllegalArgumentException malformed) {
      throw new IllegalArgumentException(
          blocks.isEmpty()
              ? certificates + " holds no certificate in PEM"
              : "certificate %s in %s is cut off or damaged"
                  .formatted(chain.size() + 1, certificates),
          malformed);
    }
    return chain;
  }

  private PrivateKey key() throws IOException {
    String text = Files.readString(privateKey, StandardCharsets.ISO_8859_1);
    int begin = text.indexOf(BEGIN);
    int end = text.indexOf(END);
    if (begin < 0 || end < begin) {
      throw none();
    }
    try {
      String base64 = text.substring(begin + BEGIN.length(), end);
      return key(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(base64)));
    } catch (GeneralSecurityException | IllegalArgumentException malformed) {
      throw new IllegalArgumentException(
          privateKey
              + " holds a damaged key, or one of a kind that TLS does not use here; choose "
              + TlsIdentity.KEYS,
          malformed);
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

  private IllegalArgumentException none() {
    return new IllegalArgumentException(
        privateKey
            + " holds no private key in PEM (PKCS#8, not encrypted: openssl pkcs8 -topk8"
            + " -nocrypt)");
  }
}
