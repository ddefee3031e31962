package org.authlayer.ports.driving;

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
}
