/**
 * Puts the parts together, starts, watches and stops. Requests pass through nothing here but
 * health.
 */
@NullMarked
package org.authlayer.adapter.helidon.launcher;

import org.jspecify.annotations.NullMarked;
