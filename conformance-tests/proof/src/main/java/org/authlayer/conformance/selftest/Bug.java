package org.authlayer.conformance.selftest;

import java.util.List;
import java.util.function.BiFunction;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.subject.StoreSubject;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;

/**
 * A deliberately wrong implementation that the check of a clause must catch, in the seat of that
 * check. What is wrong is created once for each instance.
 */
public record Bug(String clause, String wrong, List<Tamper<?>> parts) {

  public Bug {
    parts = List.copyOf(parts);
  }

  /** What is wrong with the right implementation: nothing. */
  public static Bug none() {
    return new Bug("", "nothing", List.of());
  }

  /** The application that this bug makes of a right one. */
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

  /** A layer that is wrong itself, or whose applications are. */
  public Layer layer(Layer right) {
    Layer layer = right;
    for (Tamper<?> part : parts) {
      layer = Lift.layer(part).apply(part.only(Layer.class, layer));
    }
    return layer;
  }

  public StoreSubject subject(StoreSubject right) {
    StoreSubject subject = right;
    for (Tamper<?> part : parts) {
      subject = Lift.subject(part).apply(subject);
    }
    return subject;
  }
}
