/** Wrong implementations. The authenticated user record: AL-ME. */
@NullMarked
package org.authlayer.conformance.saboteurs.me;

import org.jspecify.annotations.NullMarked;
