package org.authlayer.ports.driving;

/**
 * The service that a command line looks up with {@link java.util.ServiceLoader}, so that it names
 * no module that provides it.
 */
@FunctionalInterface
public interface AdministrationFactory {

  /** Builds it. */
  Administration create(Environment environment, Settings settings);
}
