package org.authlayer.conformance.selftest;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;

/**
 * A wrong implementation that a check over the wire must catch. Every instance of the application
 * is sabotaged by itself: what is wrong is made once per instance.
 */
public record WireSaboteur(String clause, String wrong, List<Tamper<?>> parts) implements Saboteur {

  public WireSaboteur {
    parts = List.copyOf(parts);
  }

  public static WireSaboteur wrong(String clause, String wrong, Tamper<?>... parts) {
    return new WireSaboteur(clause, wrong, List.of(parts));
  }

  /** A saboteur whose application goes behind its back to what it stands on. */
  public static WireSaboteur knowing(
      String clause, String wrong, Function<Environment, UnaryOperator<Application>> wrongly) {
    AtomicReference<Environment> known = new AtomicReference<>();
    return wrong(
        clause,
        wrong,
        Tamper.of(
            Environment.class,
            environment -> {
              known.set(environment);
              return environment;
            }),
        Tamper.of(Application.class, application -> wrongly.apply(known.get()).apply(application)));
  }

  /** The application that this saboteur makes of a right one. */
  public Application application(
      Environment rightEnvironment,
      Settings rightSettings,
      BiFunction<Environment, Settings, Application> right) {
    Environment environment = rightEnvironment;
    Settings settings = rightSettings;
    for (Tamper<?> part : parts) {
      environment = Lift.environment(part, environment);
      settings = part.only(Settings.class, settings);
    }
    Application application = right.apply(environment, settings);
    for (Tamper<?> part : parts) {
      application = part.only(Application.class, application);
    }
    return application;
  }
}
