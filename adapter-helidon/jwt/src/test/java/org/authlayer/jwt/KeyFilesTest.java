package org.authlayer.jwt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyFilesTest {

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"ES256, EC, 256", "EdDSA, Ed25519, 255"})
  void pairIsReadFromPem(String algorithm, String family, int bits)
      throws IOException, GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(family);
    generator.initialize(bits);
    KeyPair pair = generator.generateKeyPair();
    Path secret = pem("PRIVATE KEY", pair.getPrivate());
    Path open = pem("PUBLIC KEY", pair.getPublic());
    assertTrue(KeyFiles.pair("k", algorithm, secret, open).signs());
    assertFalse(KeyFiles.pair("k", algorithm, null, open).signs());
    assertThrows(IllegalArgumentException.class, () -> KeyFiles.pair("k", algorithm, open, secret));
    String other = algorithm.equals("ES256") ? "EdDSA" : "ES256";
    assertThrows(IllegalArgumentException.class, () -> KeyFiles.pair("k", other, null, open));
  }

  @Test
  void secretIsBase64OfEnoughBytes() {
    String enough = "upZPK/NGRNkrXQvG7ZfzxbqjKVpD8/0pWYU0kaMDWtk=";
    assertEquals("HS256", KeyFiles.secret("k", enough + "\n").algorithm());
    for (String refused : new String[] {"", "no base64!", "c2hvcnQ="}) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> KeyFiles.secret("k", refused))
              .toString();
      assertTrue(message.contains("jwt.keys: "), message);
      assertTrue(refused.isEmpty() || !message.contains(refused), message);
    }
  }

  @Test
  void aSecretThatOthersMayReadIsRefused() throws Exception {
    Path file = Files.writeString(directory.resolve("key"), "hush");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertEquals("hush", KeyFiles.read(file));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    String message =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> KeyFiles.read(file)).getMessage());
    assertTrue(message.startsWith("jwt.keys: "), message);
    assertTrue(message.contains("chmod 600 " + file), message);
    assertFalse(message.contains("hush"), message);
  }

  @Test
  void aKeyIsARegularFile() throws Exception {
    KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    Path open = pem("PUBLIC KEY", pair.getPublic());
    Path link = Files.createSymbolicLink(directory.resolve("link"), open);
    KeyFiles.pair("a", "EdDSA", null, link);
    for (Path other : List.of(directory, Path.of("/dev/null"))) {
      for (Path secret : Arrays.asList(null, other)) {
        String message =
            String.valueOf(
                assertThrows(
                        IllegalArgumentException.class,
                        () -> KeyFiles.pair("a", "EdDSA", secret, secret == null ? other : open))
                    .getMessage());
        assertTrue(message.startsWith("jwt.keys: " + other + " is a "), message);
        assertTrue(message.endsWith("; choose a regular file"), message);
      }
    }
  }

  @Test
  void onlyThePrivateHalfHasToBePrivate() throws Exception {
    KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    Path secret = pem("PRIVATE KEY", pair.getPrivate());
    Path open = pem("PUBLIC KEY", pair.getPublic());
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
    assertTrue(KeyFiles.pair("k", "EdDSA", secret, open).signs());
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw----r--"));
    assertThrows(IllegalArgumentException.class, () -> KeyFiles.pair("k", "EdDSA", secret, open));
  }

  @Test
  void whatIsNoPemIsRefused() throws IOException {
    Path file = Files.writeString(directory.resolve("x"), "nothing");
    assertThrows(IllegalArgumentException.class, () -> KeyFiles.pair("k", "ES256", null, file));
    Path missing = directory.resolve("missing");
    assertThrows(IOException.class, () -> KeyFiles.pair("k", "ES256", null, missing));
  }

  private Path pem(String label, Key key) throws IOException {
    String base64 =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
            .encodeToString(key.getEncoded());
    String text = "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n";
    Path file = Files.writeString(directory.resolve(label), text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }
}
