/**
 * Puts the parts together at run time: finds the modules with {@link java.util.ServiceLoader},
 * starts, watches and stops.
 *
 * <p>May not live here: anything a request goes through, but for health; what a setting means.
 */
@NullMarked
package org.authlayer.server;

import org.jspecify.annotations.NullMarked;
