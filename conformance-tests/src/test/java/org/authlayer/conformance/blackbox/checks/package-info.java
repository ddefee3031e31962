/** Proof that what the checks compute is right. */
@NullMarked
package org.authlayer.conformance.blackbox.checks;

import org.jspecify.annotations.NullMarked;
