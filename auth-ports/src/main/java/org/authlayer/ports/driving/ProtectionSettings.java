package org.authlayer.ports.driving;

import java.util.Objects;
import java.util.Set;

/**
 * Settings that protect an application against strangers.
 *
 * @param confidentialOnly whether a request over {@link Channel#PLAIN} is refused whatever
 *     credential it carries (DEC-35); otherwise Basic alone counts for nothing there (DEC-22)
 * @param origins such as {@code https://www.example.org}, whose pages may send forms here beside
 *     the host's own (DEC-34)
 */
public record ProtectionSettings(
    boolean confidentialOnly,
    Set<String> origins,
    PasswordRules passwords,
    ThrottleSettings throttle,
    JwtClaims jwt) {

  public ProtectionSettings {
    Objects.requireNonNull(passwords, "passwords");
    Objects.requireNonNull(throttle, "throttle");
    Objects.requireNonNull(jwt, "jwt");
    origins = Set.copyOf(origins);
    origins.forEach(origin -> WebOrigin.require("server.origins", origin));
  }

  /** Basic alone is refused over plain HTTP; no other origin, no blocklist, the usual throttle. */
  public static ProtectionSettings standard() {
    return new ProtectionSettings(
        false, Set.of(), PasswordRules.none(), ThrottleSettings.standard(), JwtClaims.none());
  }
}
