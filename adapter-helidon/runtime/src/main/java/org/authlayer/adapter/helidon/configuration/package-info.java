/**
 * Reads the settings, from wherever they come, judges them all, and derives what each part is told.
 *
 * <p>May not live here: anything that runs, listens or is asked by a request.
 */
@NullMarked
package org.authlayer.adapter.helidon.configuration;

import org.jspecify.annotations.NullMarked;
