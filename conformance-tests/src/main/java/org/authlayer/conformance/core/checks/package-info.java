/** The checks in process, one per clause, grouped as the catalogue is. */
@NullMarked
package org.authlayer.conformance.core.checks;

import org.jspecify.annotations.NullMarked;
