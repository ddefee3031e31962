/**
 * Login with OpenID Connect: to a provider and back, what its answers have to be, and the end of
 * its sessions.
 *
 * <p>May not live here: which user an identity of a provider is; the application declares it. Keys,
 * signatures and limits of requests; {@code org.authlayer.issuers} has them.
 */
@NullMarked
package org.authlayer.openid;

import org.jspecify.annotations.NullMarked;
