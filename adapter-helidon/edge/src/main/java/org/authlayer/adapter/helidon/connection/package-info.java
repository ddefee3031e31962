/**
 * Connections: who may hold one, for how long, and where each request on it begins and ends.
 *
 * <p>Lives here: sockets, TLS, limits, framing. May not live here: what a request means and how an
 * answer looks.
 */
@NullMarked
package org.authlayer.adapter.helidon.connection;

import org.jspecify.annotations.NullMarked;
