/**
 * Puts the parts together at run time: reads the configuration, finds the modules with {@link
 * java.util.ServiceLoader}, starts and stops.
 *
 * <p>May not live here: anything a request goes through, but for health and the access log.
 */
@NullMarked
package org.authlayer.adapter.helidon.launcher;

import org.jspecify.annotations.NullMarked;
