/**
 * The settings of a server: their sources, and those of listener and metrics.
 *
 * <p>May not live here: what an application without this server needs too, which is in {@code
 * configuration}.
 */
@NullMarked
package org.authlayer.server.settings;

import org.jspecify.annotations.NullMarked;
