package org.authlayer.server.tls;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.PBEParameterSpec;

/** Certificates made by the JDK's own tool. */
public final class TestCertificates {

  public static final String PASSWORD = "not-a-secret";

  private TestCertificates() {}

  /** A PKCS#12 file with one key, readable by its owner. */
  public static Path store(Path directory, String name, String algorithm, String... more)
      throws IOException {
    Path store = directory.resolve(name + ".p12");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
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
                PASSWORD));
    command.addAll(List.of(more));
    Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
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

  /** The key of a store alone, as {@code openssl pkcs12 -nocerts} makes it. */
  static Path withoutCertificate(Path store, Path directory) throws IOException {
    String cipher = "PBEWithSHA1AndDESede";
    char[] password = PASSWORD.toCharArray();
    Path bare = directory.resolve("bare.p12");
    try (InputStream in = Files.newInputStream(store);
        OutputStream out = Files.newOutputStream(bare)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, password);
      String name = keys.aliases().nextElement();
      Cipher encryption = Cipher.getInstance(cipher);
      encryption.init(
          Cipher.ENCRYPT_MODE,
          SecretKeyFactory.getInstance(cipher).generateSecret(new PBEKeySpec(password)),
          new PBEParameterSpec(new byte[8], 1000));
      byte[] key = encryption.doFinal(keys.getKey(name, password).getEncoded());
      keys.deleteEntry(name);
      keys.setKeyEntry(
          name, new EncryptedPrivateKeyInfo(encryption.getParameters(), key).getEncoded(), null);
      keys.store(out, password);
      return own(bare);
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
