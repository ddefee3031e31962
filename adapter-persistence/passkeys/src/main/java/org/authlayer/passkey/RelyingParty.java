package org.authlayer.passkey;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/**
 * The site to which passkeys belong (Web Authentication, 5.1.2 and 5.4.2).
 *
 * @param name what a browser may show
 * @param id the host, or a domain above it; a passkey is of this id for ever
 * @param origin the only one whose pages may use a passkey
 */
record RelyingParty(String name, String id, String origin) {

  RelyingParty {
    String host = host(origin).orElseThrow(() -> new IllegalArgumentException(origin));
    if (!host.equals(id) && !(host.endsWith("." + id) && id.contains("."))) {
      throw new IllegalArgumentException(
          "rp-id '%s': choose the host of %s, or a domain above it".formatted(id, origin));
    }
  }

  static RelyingParty of(String name, String origin, Optional<String> id) {
    return new RelyingParty(name, id.orElseGet(() -> host(origin).orElse("")), origin);
  }

  /**
   * The host of an origin as browsers write it: in lower case, without the usual port, by https or
   * of localhost. Empty for any other text.
   */
  static Optional<String> host(String origin) {
    URI uri;
    try {
      uri = URI.create(origin);
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
    String host = uri.getHost();
    if (host == null || !origin.equals(origin.toLowerCase(Locale.ROOT))) {
      return Optional.empty();
    }
    boolean isLocal = "http".equals(uri.getScheme()) && host.equals("localhost");
    String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    boolean isExact = origin.equals(uri.getScheme() + "://" + host + port);
    boolean isUsual = uri.getPort() == (isLocal ? 80 : 443);
    return isExact && !isUsual && (isLocal || "https".equals(uri.getScheme()))
        ? Optional.of(host)
        : Optional.empty();
  }
}
