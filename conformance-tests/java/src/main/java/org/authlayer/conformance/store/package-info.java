/** The seat on stores: drives a persistence adapter through the ports and reads its tables raw. */
@NullMarked
package org.authlayer.conformance.store;

import org.jspecify.annotations.NullMarked;
