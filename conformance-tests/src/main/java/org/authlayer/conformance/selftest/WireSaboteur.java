package org.authlayer.conformance.selftest;

import java.util.function.UnaryOperator;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;

/**
 * A wrong implementation that a check over the wire must catch. Every instance of the application
 * is sabotaged by itself: the operators are applied once per instance.
 *
 * @param clause the clause that it breaks
 * @param wrong what it does wrong
 * @param environment replaces a port
 * @param settings replaces a setting
 * @param application stands before the application
 */
public record WireSaboteur(
    String clause,
    String wrong,
    UnaryOperator<Environment> environment,
    UnaryOperator<Settings> settings,
    UnaryOperator<Application> application) {

  /**
   * A saboteur of a port.
   *
   * @param clause the clause that it breaks
   * @param wrong what it does wrong
   * @param environment replaces a port
   * @return the saboteur
   */
  public static WireSaboteur ofEnvironment(
      String clause, String wrong, UnaryOperator<Environment> environment) {
    return new WireSaboteur(
        clause, wrong, environment, UnaryOperator.identity(), UnaryOperator.identity());
  }

  /**
   * A saboteur of a setting.
   *
   * @param clause the clause that it breaks
   * @param wrong what it does wrong
   * @param settings replaces a setting
   * @return the saboteur
   */
  public static WireSaboteur ofSettings(
      String clause, String wrong, UnaryOperator<Settings> settings) {
    return new WireSaboteur(
        clause, wrong, UnaryOperator.identity(), settings, UnaryOperator.identity());
  }

  /**
   * A saboteur that stands before the application.
   *
   * @param clause the clause that it breaks
   * @param wrong what it does wrong
   * @param application stands before the application
   * @return the saboteur
   */
  public static WireSaboteur ofApplication(
      String clause, String wrong, UnaryOperator<Application> application) {
    return new WireSaboteur(
        clause, wrong, UnaryOperator.identity(), UnaryOperator.identity(), application);
  }
}
