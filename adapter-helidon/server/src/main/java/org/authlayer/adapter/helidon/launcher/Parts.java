package org.authlayer.adapter.helidon.launcher;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.random.RandomGenerator;
import org.authlayer.adapter.helidon.configuration.ExitCode;
import org.authlayer.adapter.helidon.configuration.StartException;
import org.authlayer.adapter.helidon.logging.LoggedEvents;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.PasswordHasherFactory;
import org.authlayer.ports.driven.StoresFactory;
import org.authlayer.ports.driving.ApplicationFactory;

/**
 * What a server is made of. A test exchanges any part of it.
 *
 * @param stores opens databases
 * @param hashers opens password hashers
 * @param applications builds the applications
 * @param events is told what happened
 * @param time the only clock
 * @param random the only randomness
 */
public record Parts(
    StoresFactory stores,
    PasswordHasherFactory hashers,
    List<ApplicationFactory> applications,
    AuthEvents events,
    InstantSource time,
    RandomGenerator random) {

  /** Copies the list. */
  public Parts {
    applications = List.copyOf(applications);
  }

  /**
   * The parts that the jars on the class path provide, and the system's clock and randomness.
   *
   * @return the parts
   * @throws StartException if a module is missing
   */
  public static Parts found() {
    return new Parts(
        first(ServiceLoader.load(StoresFactory.class), "adapter-persistence"),
        first(ServiceLoader.load(PasswordHasherFactory.class), "adapter-persistence"),
        all(ServiceLoader.load(ApplicationFactory.class)),
        LoggedEvents.begin(),
        InstantSource.system(),
        new SecureRandom());
  }

  /**
   * These parts with other stores.
   *
   * @param other opens databases
   * @return a copy
   */
  public Parts withStores(StoresFactory other) {
    return new Parts(other, hashers, applications, events, time, random);
  }

  /**
   * These parts with another hasher.
   *
   * @param other opens password hashers
   * @return a copy
   */
  public Parts withHashers(PasswordHasherFactory other) {
    return new Parts(stores, other, applications, events, time, random);
  }

  /**
   * These parts with other applications.
   *
   * @param others build the applications
   * @return a copy
   */
  public Parts withApplications(ApplicationFactory... others) {
    return new Parts(stores, hashers, Arrays.asList(others), events, time, random);
  }

  /**
   * These parts with another listener.
   *
   * @param other is told what happened
   * @return a copy
   */
  public Parts withEvents(AuthEvents other) {
    return new Parts(stores, hashers, applications, other, time, random);
  }

  /**
   * These parts with another clock.
   *
   * @param other the clock
   * @return a copy
   */
  public Parts withTime(InstantSource other) {
    return new Parts(stores, hashers, applications, events, other, random);
  }

  private static <S> S first(ServiceLoader<S> services, String usual) {
    return services.findFirst().orElseThrow(() -> missing(usual));
  }

  private static List<ApplicationFactory> all(ServiceLoader<ApplicationFactory> services) {
    try {
      List<ApplicationFactory> found = services.stream().map(ServiceLoader.Provider::get).toList();
      if (found.isEmpty()) {
        throw missing("auth-domain-reference");
      }
      return found;
    } catch (ServiceConfigurationError unusable) {
      throw new StartException(
          ExitCode.PROVIDER,
          unusable.getMessage()
              + "; name public classes with a public constructor without parameters in"
              + " META-INF/services/"
              + ApplicationFactory.class.getName(),
          unusable);
    }
  }

  private static StartException missing(String usual) {
    return new StartException(
        ExitCode.PROVIDER,
        "no provider found; is the module " + usual + " on the class path?",
        null);
  }
}
