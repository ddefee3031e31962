/** Wrong implementations. What the service does: AL-GEN. */
@NullMarked
package org.authlayer.conformance.saboteurs.general;

import org.jspecify.annotations.NullMarked;
