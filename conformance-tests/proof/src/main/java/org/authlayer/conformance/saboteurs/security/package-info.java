/** Wrong implementations. What holds whatever a target declares: silence is no licence. */
@NullMarked
package org.authlayer.conformance.saboteurs.security;

import org.jspecify.annotations.NullMarked;
