/** Declared answers: broken stores, and who is told. */
@NullMarked
package org.authlayer.conformance.section.faults;

import org.jspecify.annotations.NullMarked;
