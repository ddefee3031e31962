/**
 * Gates before the routes of an application that is written in Helidon's own routing.
 *
 * <p>Lives here: which gate stands before which path, the way of a request through gate and
 * handler, and of the answer back. May not live here: a decision on access; that is in the gate.
 */
@NullMarked
package org.authlayer.adapter.helidon.routing;

import org.jspecify.annotations.NullMarked;
