/**
 * Middleware that is no authenticator: the guard and the redirect that do the rejecting, sessions,
 * and the answers to refusal and breakage.
 *
 * <p>May not live here: anything that verifies a credential.
 */
@NullMarked
package org.authlayer.domain.middleware;

import org.jspecify.annotations.NullMarked;
