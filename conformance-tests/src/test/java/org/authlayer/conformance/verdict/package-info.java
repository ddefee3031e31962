/** Proof that outcomes follow from what was seen, and from nothing else. */
@NullMarked
package org.authlayer.conformance.verdict;

import org.jspecify.annotations.NullMarked;
