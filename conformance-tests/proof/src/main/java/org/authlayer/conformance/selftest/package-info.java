/**
 * The proof of the kit: deliberately wrong implementations, the kill matrix and the null subjects.
 */
@NullMarked
package org.authlayer.conformance.selftest;

import org.jspecify.annotations.NullMarked;
