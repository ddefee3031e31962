/**
 * Certificates.
 *
 * <p>Lives here: where a certificate and its key come from, and that a changed file is used without
 * a restart. May not live here: sockets and clients.
 */
@NullMarked
package org.authlayer.server.tls;

import org.jspecify.annotations.NullMarked;
