/** The checks on stores, one per clause. */
@NullMarked
package org.authlayer.conformance.store.checks;

import org.jspecify.annotations.NullMarked;
