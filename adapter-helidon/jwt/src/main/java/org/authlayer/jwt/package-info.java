/**
 * JSON web signatures in compact form (RFC 7515) with keys that the operator chose.
 *
 * <p>Lives here: keys, algorithms, signatures. May not live here: what a claim means, and any key
 * or algorithm that a token brings along.
 */
@NullMarked
package org.authlayer.jwt;

import org.jspecify.annotations.NullMarked;
