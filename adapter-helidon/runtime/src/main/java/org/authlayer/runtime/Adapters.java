package org.authlayer.runtime;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.operation.PasswordHasherFactory;
import org.authlayer.ports.operation.Progress;
import org.authlayer.ports.operation.StoresFactory;
import org.authlayer.runtime.configuration.ExitCode;
import org.authlayer.runtime.configuration.KnownKeys;
import org.authlayer.runtime.configuration.StartException;
import org.authlayer.runtime.logging.LoggedEvents;

/** The adapters and applications that a process is made of. A test exchanges any of them. */
public record Adapters(
    StoresFactory stores,
    PasswordHasherFactory hashers,
    List<ApplicationFactory> applications,
    AuthEvents events,
    InstantSource time,
    RandomGenerator random) {

  public Adapters {
    applications = List.copyOf(applications);
  }

  /** The adapters of the jars on the class path, and the system's clock and randomness. */
  public static Adapters found() {
    return new Adapters(
        first(ServiceLoader.load(StoresFactory.class), "adapter-persistence"),
        first(ServiceLoader.load(PasswordHasherFactory.class), "adapter-persistence"),
        all(ServiceLoader.load(ApplicationFactory.class)),
        LoggedEvents.begin(),
        InstantSource.system(),
        new SecureRandom());
  }

  public Adapters withStores(StoresFactory other) {
    return new Adapters(other, hashers, applications, events, time, random);
  }

  /** The same adapters, whose databases announce what takes long. */
  public Adapters announcing(Progress progress) {
    return withStores(stores.announcing(progress));
  }

  public Adapters withHashers(PasswordHasherFactory other) {
    return new Adapters(stores, other, applications, events, time, random);
  }

  public Adapters withApplications(ApplicationFactory... others) {
    return new Adapters(stores, hashers, Arrays.asList(others), events, time, random);
  }

  public Adapters withEvents(AuthEvents other) {
    return new Adapters(stores, hashers, applications, other, time, random);
  }

  public Adapters withTime(InstantSource other) {
    return new Adapters(stores, hashers, applications, events, other, random);
  }

  public KnownKeys keys() {
    return KnownKeys.of(applications);
  }

  /** The applications of a launcher, which has one at least. */
  public List<ApplicationFactory> mountable() {
    if (applications.isEmpty()) {
      throw missing("auth-domain-reference");
    }
    return applications;
  }

  private static <S> S first(ServiceLoader<S> services, String usual) {
    return services.findFirst().orElseThrow(() -> missing(usual));
  }

  private static List<ApplicationFactory> all(ServiceLoader<ApplicationFactory> services) {
    try {
      return services.stream().map(ServiceLoader.Provider::get).toList();
    } catch (ServiceConfigurationError unusable) {
      throw new StartException(
          ExitCode.PROVIDER,
          unusable.getMessage()
              + rejected(unusable)
              + "; name public classes with a public constructor without parameters in"
              + " META-INF/services/"
              + ApplicationFactory.class.getName(),
          unusable);
    }
  }

  /** Why a class could not be loaded, such as a key with a wrong path. */
  private static String rejected(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .filter(IllegalArgumentException.class::isInstance)
        .map(cause -> ": " + cause.getMessage())
        .findFirst()
        .orElse("");
  }

  private static StartException missing(String usual) {
    return new StartException(
        ExitCode.PROVIDER,
        "no provider found; is the module " + usual + " on the class path?",
        null);
  }
}
