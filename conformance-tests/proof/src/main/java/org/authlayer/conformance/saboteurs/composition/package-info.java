/** Wrong implementations. Authenticators side by side: AL-CMP. */
@NullMarked
package org.authlayer.conformance.saboteurs.composition;

import org.jspecify.annotations.NullMarked;
