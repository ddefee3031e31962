package org.authlayer.adapter.helidon.configuration;

import java.util.Set;
import org.authlayer.ports.driving.CorsSettings;
import org.authlayer.ports.driving.JwtClaims;
import org.authlayer.ports.driving.PasswordRules;
import org.authlayer.ports.driving.ProtectionSettings;
import org.authlayer.ports.driving.ThrottleSettings;

/** Reads the settings of the protections against attacks. */
final class ProtectionReader {

  private ProtectionReader() {}

  static ProtectionSettings of(Configuration from) {
    return new ProtectionSettings(
        from.truth(Key.SERVER_CONFIDENTIAL_ONLY),
        Set.copyOf(from.list(Key.SERVER_ORIGINS)),
        new PasswordRules(Blocklist.of(from)),
        new ThrottleSettings(
            from.duration(Key.THROTTLE_WINDOW.path()),
            from.integer(Key.THROTTLE_PER_ACCOUNT_AND_NETWORK.path()),
            from.integer(Key.THROTTLE_PER_NETWORK.path()),
            from.integer(Key.THROTTLE_PER_ACCOUNT.path())),
        new JwtClaims(
            from.find(Key.JWT_ISSUER.path()).orElse(null),
            from.find(Key.JWT_AUDIENCE.path()).orElse(null),
            from.truth(Key.JWT_CHECK_USER)));
  }

  static CorsSettings cors(Configuration from) {
    return new CorsSettings(
        Set.copyOf(from.list(Key.CORS_ORIGINS)),
        from.list(Key.CORS_METHODS),
        from.list(Key.CORS_HEADERS),
        from.list(Key.CORS_EXPOSED_HEADERS),
        from.truth(Key.CORS_CREDENTIALS),
        from.duration(Key.CORS_MAX_AGE.path()));
  }
}
