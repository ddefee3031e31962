/**
 * Tokens that other servers signed: what an issuer is, how its keys are fetched and kept, and which
 * tokens hold.
 *
 * <p>May not live here: which user a token stands for; the application declares it.
 */
@NullMarked
package org.authlayer.issuers;

import org.jspecify.annotations.NullMarked;
