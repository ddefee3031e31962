/** Sockets, limits and framing, and not what a request means. */
@NullMarked
package org.authlayer.adapter.helidon.connection;

import org.jspecify.annotations.NullMarked;
