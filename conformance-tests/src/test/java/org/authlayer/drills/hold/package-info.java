/** Clients that hold what a server has little of: connections, heads, bodies, hashes. */
@NullMarked
package org.authlayer.drills.hold;

import org.jspecify.annotations.NullMarked;
