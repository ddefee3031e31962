package org.authlayer.server.tls;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
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
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Filter;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
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

  /** Each is a file that other servers take, or that a tool makes by one option. */
  @Test
  void eachUnusableFileIsNamedWithWhatIsWrong(@TempDir Path directory) throws Exception {
    PemFiles files = TestCertificates.pem(one, directory);
    String key = Files.readString(files.privateKey());
    String certificate = Files.readString(files.certificates());
    Path edited = directory.resolve("edited.crt");
    for (String whole :
        new String[] {
          key + certificate, "Bag\n" + certificate, certificate.replace("\n", "\r\n")
        }) {
      Files.writeString(edited, whole);
      Certificates.open(new PemFiles(edited, files.privateKey())).close();
    }
    Files.writeString(edited, certificate + certificate.substring(0, 300));
    PemFiles cut = new PemFiles(edited, files.privateKey());
    assertEquals("server.tls: certificate 2 in " + edited + " is cut off or damaged", refusal(cut));

    Files.writeString(files.privateKey(), key.replaceAll("(?s)KEY-----\n.{40}", "KEY-----\n"));
    assertEquals(
        "server.tls: "
            + files.privateKey()
            + " holds a damaged key, or one of a kind that TLS does not use here; choose RSA, EC of"
            + " P-256, P-384 or P-521, Ed25519 or Ed448",
        refusal(files));
    Path none = directory.resolve("none");
    assertEquals(
        "server.tls: there is no file " + none, refusal(new PemFiles(none, files.privateKey())));
  }

  @Test
  void eachUnusableStoreIsNamedWithWhatIsWrong(@TempDir Path directory) throws Exception {
    assertEquals(
        "server.tls: the password of " + one + " is another one; check keystore-password",
        refusal(new Pkcs12File(one, "wrong-password", null)));
    Path text = directory.resolve("text.p12");
    Files.copy(TestCertificates.pem(one, directory).privateKey(), text, COPY_ATTRIBUTES);
    for (String content : new String[] {Files.readString(text), ""}) {
      Files.writeString(text, content);
      assertEquals(
          "server.tls: " + text + " is no PKCS#12 file (openssl pkcs12 -export)",
          refusal(new Pkcs12File(text, "x", null)));
    }
    Path bare = TestCertificates.withoutCertificate(one, directory);
    assertEquals(
        "server.tls: " + bare + " holds a key and no certificate of it",
        refusal(new Pkcs12File(bare, TestCertificates.PASSWORD, null)));
    Path odd = TestCertificates.store(directory, "odd", "RSASSA-PSS");
    assertTrue(
        refusal(new Pkcs12File(odd, TestCertificates.PASSWORD, null))
            .contains("of a kind that TLS does not use here; choose RSA"));
    Path small = TestCertificates.store(directory, "small", "RSA", "-keysize", "512");
    assertEquals(
        "server.tls: an RSA key of 512 bits is too short; choose 2048 or more",
        refusal(new Pkcs12File(small, TestCertificates.PASSWORD, null)));
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

  @Test
  void aCertificateThatClientsRefuseIsWarnedOfOnce(@TempDir Path directory) throws IOException {
    Path old = TestCertificates.store(directory, "old", "EC", "-startdate", "-2d");
    Instant end = Certificates.open(new Pkcs12File(old, TestCertificates.PASSWORD, null)).expiry();
    Instant begin = end.minus(Duration.ofDays(2));
    assertEquals(List.of(), warnings(old, begin, end));
    assertEquals(
        List.of(
            "server.tls: the certificate of CN=old expired at "
                + end
                + ", so clients refuse it; replace the files"),
        warnings(old, end.plusSeconds(1), end.plusSeconds(1)));
    assertEquals(
        List.of(
            "server.tls: the certificate of CN=old is not valid before "
                + begin
                + ", so clients refuse it; replace the files"),
        warnings(old, begin.minusSeconds(1), begin));
    assertEquals(1, warnings(old, begin, end.plusSeconds(9)).size());
  }

  @Test
  void aCertificateForNoServerIsWarnedOf(@TempDir Path directory) throws IOException {
    assertUnfit(directory, "an RSA key of less than 2048 bits", "RSA", "-keysize", "1024");
    assertUnfit(directory, "a keyUsage without digitalSignature", "EC", "-ext", "KU=keyCertSign");
    String client = "an extendedKeyUsage without serverAuth";
    assertUnfit(directory, client, "EC", "-ext", "EKU=clientAuth");
    assertUnfit(directory, "", "EC", "-ext", "KU=digitalSignature", "-ext", "EKU=serverAuth");
    assertUnfit(directory, "", "EC", "-ext", "EKU=any");
  }

  private static void assertUnfit(Path directory, String why, String algorithm, String... more)
      throws IOException {
    Path store = TestCertificates.store(directory, "unfit", algorithm, more);
    Certificates opened = Certificates.open(new Pkcs12File(store, TestCertificates.PASSWORD, null));
    assertEquals(
        why.isEmpty()
            ? ""
            : "server.tls: the certificate of CN=unfit has "
                + why
                + ", so clients refuse it; replace the files",
        opened.fault(opened.expiry()).orElse(""));
    Files.delete(store);
  }

  /** Of a watch that begins at a moment and looks again at another one. */
  private static List<String> warnings(Path store, Instant first, Instant later) {
    List<String> warnings = new ArrayList<>();
    Logger logger = Logger.getLogger(Certificates.class.getName());
    Filter before = logger.getFilter();
    logger.setFilter(
        line -> {
          if (line.getLevel() == Level.WARNING) {
            warnings.add(new SimpleFormatter().formatMessage(line));
          }
          return false;
        });
    try (Certificates watched =
        Certificates.open(new Pkcs12File(store, TestCertificates.PASSWORD, null))) {
      watched.watch(Duration.ofDays(1), () -> first, tls -> {});
      watched.warn(later);
    } finally {
      logger.setFilter(before);
    }
    return warnings;
  }

  private static String refusal(TlsFiles files) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> Certificates.open(files)).getMessage());
  }
}
