/**
 * Reads the settings from all sources, validates them, and derives the settings of each part.
 *
 * <p>May not live here: anything that runs, listens or is asked by a request.
 */
@NullMarked
package org.authlayer.runtime.configuration;

import org.jspecify.annotations.NullMarked;
