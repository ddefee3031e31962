package org.authlayer.issuers;

import java.io.IOException;
import java.net.URI;
import org.authlayer.json.Json;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** Where the keys of an issuer are fetched, directly or by OpenID Connect Discovery. */
record KeySource(IssuerSettings settings, PublicAddresses allowed) {

  private static final String DISCOVERY = ".well-known/openid-configuration";

  /**
   * Refuses addresses that could not be fetched.
   *
   * @throws IllegalArgumentException names the member of the settings
   */
  static KeySource of(IssuerSettings settings) {
    PublicAddresses allowed = settings.allowed();
    KeySource source = new KeySource(settings, allowed);
    if (settings.keyAddress().isPresent()) {
      allowed.checked(settings.keyAddress().get(), "keys");
    } else {
      source.discovery();
    }
    return source;
  }

  KeySet fetch() throws IOException, InterruptedException {
    try (BoundedFetch fetch = new BoundedFetch(allowed, settings.timeLimit())) {
      if (settings.keyAddress().isPresent()) {
        return KeySet.parse(fetch.get(settings.keyAddress().get()), settings.algorithms());
      }
      ObjectValue document = document(fetch.get(discovery()));
      return KeySet.parse(fetch.get(keys(document)), settings.algorithms()).with(document);
    }
  }

  /** The issuer may end with a slash or without one (OpenID Connect Discovery 1.0, 4). */
  private URI discovery() {
    String issuer = settings.issuer();
    try {
      URI address = allowed.checked(URI.create(issuer), "issuer");
      if (address.getRawQuery() == null) {
        return URI.create(issuer + (issuer.endsWith("/") ? "" : "/") + DISCOVERY);
      }
    } catch (IllegalArgumentException noAddress) {
      throw new IllegalArgumentException(
          "issuer: without keys the issuer has to be an https address: " + noAddress.getMessage(),
          noAddress);
    }
    throw new IllegalArgumentException("issuer: the address of an issuer has no query");
  }

  /** A document of another issuer names other keys (OpenID Connect Discovery 1.0, 4.3). */
  private ObjectValue document(byte[] content) throws IOException {
    ObjectValue members =
        Json.parse(content)
            .filter(ObjectValue.class::isInstance)
            .map(ObjectValue.class::cast)
            .orElseThrow(() -> new IOException("the document of the issuer is no JSON object"));
    if (members.string("issuer").filter(settings.issuer()::equals).isEmpty()) {
      throw new IOException("the document is of another issuer");
    }
    return members;
  }

  private URI keys(ObjectValue document) throws IOException {
    String address =
        document
            .string("jwks_uri")
            .orElseThrow(() -> new IOException("the document of the issuer has no jwks_uri"));
    return allowed.named(address, "jwks_uri");
  }
}
