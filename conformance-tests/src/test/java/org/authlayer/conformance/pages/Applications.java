package org.authlayer.conformance.pages;

import java.time.InstantSource;
import java.util.Map;
import org.authlayer.adapter.helidon.launcher.Parts;
import org.authlayer.adapter.helidon.launcher.Server;
import org.authlayer.conformance.memory.BcryptHasher;
import org.authlayer.conformance.memory.InMemoryStores;

/** The servers that pages speak of, on stores in memory. */
final class Applications {

  private Applications() {}

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
    return Server.start(
        settings,
        Parts.found()
            .withStores(any -> new InMemoryStores())
            .withHashers(any -> new BcryptHasher())
            .withEvents(event -> {})
            .withTime(time));
  }
}
