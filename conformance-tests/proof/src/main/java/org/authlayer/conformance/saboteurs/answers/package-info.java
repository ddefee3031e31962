/** Wrong implementations. Declared answers: statuses, bodies, redirects, limits. */
@NullMarked
package org.authlayer.conformance.saboteurs.answers;

import org.jspecify.annotations.NullMarked;
