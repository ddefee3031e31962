/** What the author of a check over the wire holds. */
@NullMarked
package org.authlayer.conformance.probe;

import org.jspecify.annotations.NullMarked;
