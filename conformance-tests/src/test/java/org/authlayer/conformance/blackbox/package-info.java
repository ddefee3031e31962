/** Proof that the wire repairs nothing and the target file forgives nothing. */
@NullMarked
package org.authlayer.conformance.blackbox;

import org.jspecify.annotations.NullMarked;
