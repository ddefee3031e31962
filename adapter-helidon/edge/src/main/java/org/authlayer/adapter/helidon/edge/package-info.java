/**
 * The server on the listener of this module: an application in, requests and answers as bytes out.
 *
 * <p>Lives here: settings, the loop over the requests of a connection, the writer of answers. May
 * not live here: where a request ends, and translation, which the plain adapter has.
 */
@NullMarked
package org.authlayer.adapter.helidon.edge;

import org.jspecify.annotations.NullMarked;
