/** Proof that commands in reports say exactly what was sent. */
@NullMarked
package org.authlayer.conformance.replay;

import org.jspecify.annotations.NullMarked;
