package org.authlayer.issuers;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
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
    PublicAddresses allowed =
        new PublicAddresses(settings.plainHttp(), settings.privateAddresses());
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
      URI keys =
          settings.keyAddress().isPresent()
              ? settings.keyAddress().get()
              : named(fetch.get(discovery()));
      return KeySet.parse(fetch.get(keys), settings.algorithms());
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
  private URI named(byte[] document) throws IOException {
    ObjectValue members =
        Json.parse(document)
            .filter(ObjectValue.class::isInstance)
            .map(ObjectValue.class::cast)
            .orElseThrow(() -> new IOException("the document of the issuer is no JSON object"));
    if (members.string("issuer").filter(settings.issuer()::equals).isEmpty()) {
      throw new IOException("the document is of another issuer");
    }
    String address =
        members
            .string("jwks_uri")
            .orElseThrow(() -> new IOException("the document of the issuer has no jwks_uri"));
    URI named = parsed(address).orElseThrow(() -> new IOException("jwks_uri: no address"));
    try {
      return allowed.checked(named, "jwks_uri");
    } catch (IllegalArgumentException refused) {
      throw new IOException(refused.getMessage(), refused);
    }
  }

  private static Optional<URI> parsed(String address) {
    try {
      return Optional.of(new URI(address));
    } catch (URISyntaxException noAddress) {
      return Optional.empty();
    }
  }
}
