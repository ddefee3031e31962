/** Sentences of RFC 6238 about codes of an authenticator app, for an optional profile. */
@NullMarked
package org.authlayer.conformance.section.secondfactor;

import org.jspecify.annotations.NullMarked;
