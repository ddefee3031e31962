/**
 * Connections: how many there may be, for how long, and where each request on them begins and ends.
 *
 * <p>Lives here: sockets, TLS, limits, framing. May not live here: what a request means and how an
 * answer looks.
 */
@NullMarked
package org.authlayer.adapter.helidon.connection;

import org.jspecify.annotations.NullMarked;
