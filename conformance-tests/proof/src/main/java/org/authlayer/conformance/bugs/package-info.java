/** Wrong implementations of parts and stores, each under the clause that it breaks. */
@NullMarked
package org.authlayer.conformance.bugs;

import org.jspecify.annotations.NullMarked;
