package org.authlayer.conformance.subjects;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.operation.HashingSettings;
import org.authlayer.ports.operation.PasswordHasherFactory;

/** The parts put together by services alone, as docs/how-to/write-an-adapter.md shows. */
final class Assembly {

  private Assembly() {}

  static Application assemble(Stores stores, Jwts jwts, Settings settings) {
    return first(ApplicationFactory.class)
        .create(
            new Environment(
                new Databases(stores, Map.of()),
                first(PasswordHasherFactory.class)
                    .open(
                        new HashingSettings(
                            12, 2, 64, Duration.ofMinutes(1), Optional.empty(), "")),
                jwts,
                event -> {},
                InstantSource.system(),
                new SecureRandom()),
            settings);
  }

  private static <S> S first(Class<S> service) {
    return ServiceLoader.load(service).findFirst().orElseThrow();
  }
}
