package org.authlayer.server.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.helidon.common.tls.Tls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CertificatesTest {

  private Path one;
  private Path two;

  @BeforeAll
  void make(@TempDir Path made) throws IOException {
    one = TestCertificates.store(made, "one", "RSA");
    two = TestCertificates.store(made, "two", "EC");
  }

  @Test
  void pemFilesAreUsed(@TempDir Path directory) throws IOException {
    for (Path store : new Path[] {one, two}) {
      PemFiles files = TestCertificates.pem(store, directory);
      assertTrue(files.read().isPair());
      Certificates.open(files).close();
    }
  }

  @Test
  void aStoreIsUsedWithItsPasswordOnly(@TempDir Path directory) throws IOException {
    Path password = directory.resolve("password");
    Files.writeString(password, "\ufeff" + TestCertificates.PASSWORD + "\n");
    Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-------"));
    Certificates.open(new Pkcs12File(one, TestCertificates.PASSWORD, null)).close();
    Certificates.open(new Pkcs12File(one, null, password)).close();
    assertTrue(refusal(new Pkcs12File(one, "wrong-password", null)).startsWith("server.tls: "));
    assertFalse(
        new Pkcs12File(one, TestCertificates.PASSWORD, null)
            .toString()
            .contains(TestCertificates.PASSWORD));
  }

  @Test
  void aKeyThatOthersMayReadIsRefused(@TempDir Path directory) throws IOException {
    PemFiles files = TestCertificates.pem(one, directory);
    Files.setPosixFilePermissions(files.privateKey(), PosixFilePermissions.fromString("rw-r--r--"));
    assertTrue(refusal(files).contains("chmod 600"));
    Files.setPosixFilePermissions(files.privateKey(), PosixFilePermissions.fromString("rw-------"));
    Certificates.open(files).close();
  }

  @Test
  void whatIsNoPairOrNoPemIsRefusedInOneLine(@TempDir Path directory) throws IOException {
    PemFiles files = TestCertificates.pem(one, directory);
    Path other = Files.createDirectory(directory.resolve("other"));
    PemFiles mixed =
        new PemFiles(files.certificates(), TestCertificates.pem(two, other).privateKey());
    PemFiles exchanged = new PemFiles(files.privateKey(), files.privateKey());
    PemFiles missing = new PemFiles(directory.resolve("none"), files.privateKey());
    PemFiles device = new PemFiles(Path.of("/dev/null"), files.privateKey());
    PemFiles folder = new PemFiles(files.certificates(), other);
    assertTrue(refusal(device).endsWith("; choose a regular file"));
    assertTrue(refusal(folder).contains(other + " is a directory"));
    for (TlsFiles bad : new TlsFiles[] {mixed, exchanged, missing, device, folder}) {
      assertEquals(1, refusal(bad).lines().count());
    }
    assertTrue(refusal(mixed).contains("do not match"));
  }

  @Test
  void aReplacedCertificateIsUsedAndABrokenOneIsNot(@TempDir Path directory) throws IOException {
    PemFiles files = TestCertificates.pem(one, directory);
    Certificates certificates = Certificates.open(files);
    Tls first = certificates.tls();
    List<Tls> used = new ArrayList<>();
    certificates.refresh(used::add);
    assertSame(first, certificates.tls());
    Files.writeString(files.certificates(), "nonsense");
    certificates.refresh(used::add);
    assertSame(first, certificates.tls());
    Files.delete(files.certificates());
    certificates.refresh(used::add);
    assertSame(first, certificates.tls());
    TestCertificates.pem(two, directory);
    certificates.refresh(used::add);
    assertNotSame(first, certificates.tls());
    assertEquals(List.of(certificates.tls()), used);
  }

  private static String refusal(TlsFiles files) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> Certificates.open(files)).getMessage());
  }
}
