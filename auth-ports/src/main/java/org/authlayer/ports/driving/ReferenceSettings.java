package org.authlayer.ports.driving;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the reference applications.
 *
 * @param applications which of them are mounted
 * @param expiringTokenLifetime for {@link ReferenceApplication#TOKEN_EXPIRING}
 * @param demo the credentials of the applications without a store, or null
 */
public record ReferenceSettings(
    Set<ReferenceApplication> applications,
    Duration expiringTokenLifetime,
    @Nullable DemoCredentials demo) {

  public ReferenceSettings {
    applications = Set.copyOf(applications);
    if (expiringTokenLifetime.isNegative() || expiringTokenLifetime.isZero()) {
      throw new IllegalArgumentException("token.expiring-lifetime: choose more than zero");
    }
  }

  public static ReferenceSettings none() {
    return new ReferenceSettings(Set.of(), Duration.ofHours(1), null);
  }

  public Optional<DemoCredentials> demoCredentials() {
    return Optional.ofNullable(demo);
  }
}
