package org.authlayer.adapter.persistence.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.authlayer.adapter.persistence.PostgresStoresFactory;
import org.authlayer.adapter.persistence.embedded.EmbeddedServer;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.operation.DatabaseSettings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A PostgreSQL with a certificate for localhost, and each way in which TLS with it fails. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
final class TlsStartTest {

  private static final String PASSWORD = "of-key-store";

  private final Path files;
  private final EmbeddedServer server;
  private final TestDatabase superuser;

  TlsStartTest(@TempDir Path files) throws Exception {
    this.files = files;
    Path home = files.resolve("home");
    server =
        EmbeddedServer.start(DatabaseSettings.embedded(home).withPool(4, Duration.ofSeconds(60)));
    Path data = home.resolve("data-18");
    superuser =
        new TestDatabase(
            "127.0.0.1",
            port(),
            "postgres",
            "postgres",
            Files.readString(data.resolve("postgres.password")));
  }

  @BeforeAll
  void turnTlsOn() throws Exception {
    certificate("server", "CN=localhost", "dns:localhost");
    certificate("other", "CN=other", "dns:other");
    certificate("client", "CN=certified", "dns:client");
    Files.writeString(files.resolve("garbage.crt"), "garbage");
    Path access = files.resolve("home/data-18/pg_hba.conf");
    Files.writeString(
        access,
        """
        hostnossl all encrypted all reject
        hostssl all certified all scram-sha-256 clientcert=verify-full
        """
            + Files.readString(access));
    for (String role : List.of("encrypted", "certified")) {
      superuser.run("create role " + role + " superuser login password 'secret'");
    }
    superuser.run("alter system set ssl_cert_file = '" + files.resolve("server.crt") + "'");
    superuser.run("alter system set ssl_key_file = '" + files.resolve("server.key") + "'");
    superuser.run("alter system set ssl_ca_file = '" + files.resolve("client.crt") + "'");
    superuser.run("alter system set ssl = on");
    superuser.run("select pg_reload_conf()");
    while (!"on".equals(superuser.read("show ssl"))) {
      Thread.onSpinWait();
    }
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "encrypted, localhost, sslmode=require",
    "encrypted, 127.0.0.1, sslmode=verify-ca&sslrootcert=FILES/server.crt",
    "encrypted, localhost, sslmode=verify-full&sslrootcert=FILES/server.crt",
    "encrypted, localhost, ssl&sslrootcert=FILES/server.crt",
    "certified, localhost, sslmode=require&sslcert=FILES/client.crt&sslkey=FILES/client.pk8"
  })
  void whereTlsIsRightTheStartSucceeds(String user, String host, String parameters) {
    try (Stores stores = open(user, host, parameters)) {
      stores.ping();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "encrypted, localhost, sslmode=verify-full, a file that TLS with the database",
    "encrypted, localhost, sslmode=verify-ca&sslrootcert=/not/there.crt, /not/there.crt",
    "encrypted, localhost, sslmode=verify-ca&sslrootcert=FILES/garbage.crt, a file that TLS with",
    "encrypted, localhost, sslmode=verify-full&sslrootcert=FILES/other.crt, not from an authority",
    "encrypted, 127.0.0.1, sslmode=verify-full&sslrootcert=FILES/server.crt, is for another name",
    "encrypted, localhost, sslmode=disable, does not admit this login",
    "certified, localhost, sslmode=require, does not admit this login",
    "certified, localhost, sslmode=require&sslcert=/not.crt&sslkey=/not.pk8, a file that TLS with",
    "certified, localhost, sslmode=require&sslcert=FILES/other.crt&sslkey=FILES/other.pk8, sslcert"
        + " and sslkey"
  })
  void eachWayInWhichTlsFailsIsNamed(String user, String host, String parameters, String words) {
    StoreException failure =
        assertThrows(StoreException.class, () -> open(user, host, parameters).close());
    String message = String.valueOf(failure.getMessage());
    assertTrue(message.contains(words), message);
    assertEquals(1, message.lines().count(), message);
  }

  private Stores open(String user, String host, String parameters) {
    String url =
        "jdbc:postgresql://"
            + host
            + ":"
            + port()
            + "/postgres?"
            + parameters.replace("FILES", files.toString());
    return new PostgresStoresFactory().open(TestDatabase.settings(url, user, "secret", 2));
  }

  private int port() {
    return URI.create(server.url().substring("jdbc:".length())).getPort();
  }

  /** Its own authority, as files in the forms of PostgreSQL and of the driver. */
  private void certificate(String name, String subject, String alternative)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path store = files.resolve(name + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-validity",
                "2",
                "-dname",
                subject,
                "-ext",
                "san=" + alternative,
                "-ext",
                "bc=ca:true",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .redirectOutput(files.resolve("keytool.log").toFile())
            .start();
    assertEquals(0, keytool.waitFor(), Files.readString(files.resolve("keytool.log")));
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    Certificate certificate = keys.getCertificate(name);
    byte[] key = keys.getKey(name, PASSWORD.toCharArray()).getEncoded();
    Files.writeString(files.resolve(name + ".crt"), pem("CERTIFICATE", certificate.getEncoded()));
    Path pem = Files.writeString(files.resolve(name + ".key"), pem("PRIVATE KEY", key));
    for (Path file : List.of(pem, Files.write(files.resolve(name + ".pk8"), key))) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
  }

  private static String pem(String kind, byte[] content) {
    return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
        .formatted(kind, Base64.getMimeEncoder().encodeToString(content));
  }
}
