/** The deliberately wrong implementations, one per asserted clause at least. */
@NullMarked
package org.authlayer.conformance.selftest.saboteurs;

import org.jspecify.annotations.NullMarked;
