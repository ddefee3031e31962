package org.authlayer.conformance.selftest;

import java.util.function.UnaryOperator;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;

/**
 * A wrong implementation that a check over the wire must catch. Every instance of the application
 * is sabotaged by itself: the operators are applied once per instance.
 */
public record WireSaboteur(
    String clause,
    String wrong,
    UnaryOperator<Environment> environment,
    UnaryOperator<Settings> settings,
    UnaryOperator<Application> application)
    implements Saboteur {

  public static WireSaboteur ofEnvironment(
      String clause, String wrong, UnaryOperator<Environment> environment) {
    return new WireSaboteur(
        clause, wrong, environment, UnaryOperator.identity(), UnaryOperator.identity());
  }

  public static WireSaboteur ofSettings(
      String clause, String wrong, UnaryOperator<Settings> settings) {
    return new WireSaboteur(
        clause, wrong, UnaryOperator.identity(), settings, UnaryOperator.identity());
  }

  public static WireSaboteur ofApplication(
      String clause, String wrong, UnaryOperator<Application> application) {
    return new WireSaboteur(
        clause, wrong, UnaryOperator.identity(), UnaryOperator.identity(), application);
  }
}
