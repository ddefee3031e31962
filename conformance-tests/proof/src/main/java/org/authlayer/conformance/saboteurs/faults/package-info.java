/** Wrong implementations. Declared answers: broken stores, and who is told. */
@NullMarked
package org.authlayer.conformance.saboteurs.faults;

import org.jspecify.annotations.NullMarked;
