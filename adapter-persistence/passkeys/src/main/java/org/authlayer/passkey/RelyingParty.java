package org.authlayer.passkey;

import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The site to which passkeys belong (Web Authentication, 5.1.2 and 5.4.2).
 *
 * @param name what a browser may show
 * @param id the host, or a domain above it; a passkey is of this id for ever
 * @param origin the only one whose pages may use a passkey
 */
record RelyingParty(String name, String id, String origin) {

  /** In lower case, without a path and the usual port. */
  private static final Pattern ORIGIN =
      Pattern.compile(
          "(?!https:.*:443$|http:.*:80$)(?:https://([a-z0-9.-]+)|http://localhost)(?::[0-9]{1,5})?");

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

  /** The host of an origin as browsers write it, by https or of localhost; else empty. */
  static Optional<String> host(String origin) {
    Matcher parts = ORIGIN.matcher(origin);
    return parts.matches()
        ? Optional.of(Objects.requireNonNullElse(parts.group(1), "localhost"))
        : Optional.empty();
  }
}
