/** Wrong implementations. Declared answers: broken stores, and which callers learn of it. */
@NullMarked
package org.authlayer.conformance.saboteurs.faults;

import org.jspecify.annotations.NullMarked;
