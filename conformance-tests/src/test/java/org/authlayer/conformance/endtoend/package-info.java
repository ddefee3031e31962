/** The server as its users meet it: over real sockets, on a real PostgreSQL, as real processes. */
@NullMarked
package org.authlayer.conformance.endtoend;

import org.jspecify.annotations.NullMarked;
