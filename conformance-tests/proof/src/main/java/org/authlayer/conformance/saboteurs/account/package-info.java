/** Wrong implementations. Declared answers: what owners do with their account. */
@NullMarked
package org.authlayer.conformance.saboteurs.account;

import org.jspecify.annotations.NullMarked;
