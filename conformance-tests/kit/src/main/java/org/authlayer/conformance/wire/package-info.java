/**
 * Requests and answers as they travel: over sockets, byte for byte, and bounded. Knows nothing of
 * the project, as little as everything else that checks over the wire are made of.
 */
@NullMarked
package org.authlayer.conformance.wire;

import org.jspecify.annotations.NullMarked;
