package org.authlayer.server.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/** Certificates made by the JDK's own tool. */
public final class TestCertificates {

  public static final String PASSWORD = "not-a-secret";

  private TestCertificates() {}

  /** A PKCS#12 file with one key, readable by its owner. */
  public static Path store(Path directory, String name, String algorithm) throws IOException {
    Path store = directory.resolve(name + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                name,
                "-dname",
                "CN=" + name,
                "-ext",
                "SAN=DNS:localhost,IP:127.0.0.1",
                "-keyalg",
                algorithm,
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (keytool.waitFor() != 0) {
        throw new IOException(said);
      }
    } catch (InterruptedException hurried) {
      throw new IOException(hurried);
    }
    return own(store);
  }

  /** The same certificate and key in two PEM files. */
  public static PemFiles pem(Path store, Path directory) throws IOException {
    try (InputStream in = Files.newInputStream(store)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, PASSWORD.toCharArray());
      String name = keys.aliases().nextElement();
      byte[] certificate = keys.getCertificate(name).getEncoded();
      byte[] key = keys.getKey(name, PASSWORD.toCharArray()).getEncoded();
      return new PemFiles(
          Files.writeString(directory.resolve("tls.crt"), pem("CERTIFICATE", certificate)),
          own(Files.writeString(directory.resolve("tls.key"), pem("PRIVATE KEY", key))));
    } catch (GeneralSecurityException broken) {
      throw new IOException(broken);
    }
  }

  private static String pem(String kind, byte[] bytes) {
    String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return "-----BEGIN %1$s-----%n%2$s%n-----END %1$s-----%n".formatted(kind, base64);
  }

  private static Path own(Path file) throws IOException {
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }
}
