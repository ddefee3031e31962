/**
 * The settings of a server: where they are read from, and what listener and metrics are told.
 *
 * <p>May not live here: what an application without this server needs too, which is in {@code
 * configuration}.
 */
@NullMarked
package org.authlayer.adapter.helidon.settings;

import org.jspecify.annotations.NullMarked;
