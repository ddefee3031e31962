package org.authlayer.ports.driving;

import java.util.List;

/**
 * The service a launcher looks up with {@link java.util.ServiceLoader} to obtain an {@link
 * Application}, so that no adapter names the module that provides it.
 */
@FunctionalInterface
public interface ApplicationFactory {

  /**
   * Builds the application.
   *
   * @param environment what the application may ask of the world
   * @param settings what its operator chose
   * @return the application, ready to answer
   * @throws IllegalArgumentException if the settings contradict each other; the message says what
   *     to change
   */
  Application create(Environment environment, Settings settings);

  /**
   * Tells the routes of the application that {@link #create} would build, so that a launcher can
   * print them, and can warn of {@linkplain RouteSummary#open open} ones or refuse to start.
   *
   * @param environment what the application may ask of the world; it is not asked for anything here
   * @param settings what its operator chose
   * @return the routes in the order mounted; none where the factory does not tell
   * @throws IllegalArgumentException if the settings contradict each other
   */
  default List<RouteSummary> routes(Environment environment, Settings settings) {
    return List.of();
  }
}
