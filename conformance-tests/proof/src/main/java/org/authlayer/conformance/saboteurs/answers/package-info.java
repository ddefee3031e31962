/** Wrong implementations. Declared answers that only the server of this project gives. */
@NullMarked
package org.authlayer.conformance.saboteurs.answers;

import org.jspecify.annotations.NullMarked;
