package org.authlayer.conformance.pages;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import org.authlayer.conformance.api.Films;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.authlayer.testing.memory.InMemoryStores;

/** The servers that pages speak of, on stores in memory. */
final class Applications {

  private Applications() {}

  /** The application of which a page shows parts, else the reference applications. */
  static Server of(Page page, InstantSource time, Path directory) throws Exception {
    return switch (page.name()) {
      case "docs/how-to/uploads-and-large-answers.md" ->
          Server.start(
              Map.of("server.port", "0"), inMemory(time).withApplications(new Films(directory)));
      case "docs/how-to/allow-other-origins.md" ->
          Server.start(
              Map.of("server.port", "0", "cors.origins", "https://app.example.org"),
              inMemory(time));
      case "docs/reference/configuration.md" -> overTls(page, time, directory);
      default -> reference(time);
    };
  }

  /** With the certificate that the page's own command makes, and a key, which is configured. */
  private static Server overTls(Page page, InstantSource time, Path directory) throws Exception {
    for (String command : Commands.runBy(CommandsTest.class, page.name()).toList()) {
      Shell.once(directory, command);
    }
    byte[] key = new byte[32];
    new SecureRandom().nextBytes(key);
    Map<String, String> settings =
        Map.of(
            "server.port", "0",
            "profile", "hardened",
            "server.tls.certificate-file", directory.resolve("tls.crt").toString(),
            "server.tls.private-key-file", directory.resolve("tls.key").toString(),
            "jwt.keys.0.kid", "page",
            "jwt.keys.0.algorithm", "HS256",
            "jwt.keys.0.secret", Base64.getEncoder().encodeToString(key));
    return Server.start(settings, inMemory(time));
  }

  /** The reference applications, with the credentials of docs/examples/demo.yaml. */
  static Server reference(InstantSource time) {
    BcryptHasher hasher = new BcryptHasher();
    Map<String, String> settings =
        Map.of(
            "server.port", "0",
            "token.expiring-lifetime", "PT3S",
            "demo.name", "Demo",
            "demo.username", "demo",
            "demo.password-hash", hasher.hash("demo password"),
            "demo.token", "demo-token",
            "demo.admin-name", "Root",
            "demo.admin-username", "admin",
            "demo.admin-password-hash", hasher.hash("admin password"));
    return Server.start(settings, inMemory(time));
  }

  private static Adapters inMemory(InstantSource time) {
    return Adapters.found()
        .withStores(any -> new InMemoryStores())
        .withHashers(any -> new BcryptHasher())
        .withEvents(event -> {})
        .withTime(time);
  }
}
