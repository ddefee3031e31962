/**
 * The parts of an adapter that puts a gate before the routes of another framework.
 *
 * <p>Lives here: the exchange of a request between a gate and a native handler, and the paths that
 * such a server refuses. May not live here: a decision on access; that is in the gate.
 */
@NullMarked
package org.authlayer.ports.driving.gate;

import org.jspecify.annotations.NullMarked;
