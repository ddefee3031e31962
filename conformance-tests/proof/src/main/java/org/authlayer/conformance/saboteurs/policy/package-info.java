/** Wrong implementations. What clients and passwords owe: AL-POL. */
@NullMarked
package org.authlayer.conformance.saboteurs.policy;

import org.jspecify.annotations.NullMarked;
