/**
 * The ports of an HTTP adapter: one function from request to response, and the values it speaks in.
 *
 * <p>Lives here: messages, their parts, and the service through which a launcher obtains the
 * function. May not live here: anything that decides, parses or formats.
 */
@NullMarked
package org.authlayer.ports.driving;

import org.jspecify.annotations.NullMarked;
