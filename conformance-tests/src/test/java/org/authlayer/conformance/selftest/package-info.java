/** Proof that the checks pass on the right implementation and fail on the wrong ones. */
@NullMarked
package org.authlayer.conformance.selftest;

import org.jspecify.annotations.NullMarked;
