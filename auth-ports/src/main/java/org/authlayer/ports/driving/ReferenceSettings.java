package org.authlayer.ports.driving;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which reference applications are mounted; those without a store need the credentials. */
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
