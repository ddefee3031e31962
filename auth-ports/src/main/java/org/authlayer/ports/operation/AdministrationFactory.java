package org.authlayer.ports.operation;

import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;

/** The service that a command line looks up with {@link java.util.ServiceLoader}. */
@FunctionalInterface
public interface AdministrationFactory {

  Administration create(Environment environment, Settings settings);
}
