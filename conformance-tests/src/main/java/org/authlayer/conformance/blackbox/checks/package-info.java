/** The checks over the wire, one per clause, grouped as the catalogue is. */
@NullMarked
package org.authlayer.conformance.blackbox.checks;

import org.jspecify.annotations.NullMarked;
