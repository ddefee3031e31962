/** Proof that reports are well-formed and hold no secret. */
@NullMarked
package org.authlayer.conformance.report;

import org.jspecify.annotations.NullMarked;
