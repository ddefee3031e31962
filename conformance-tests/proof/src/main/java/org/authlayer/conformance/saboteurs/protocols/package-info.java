/** Wrong implementations. The authenticator protocols in both forms: AL-PRT. */
@NullMarked
package org.authlayer.conformance.saboteurs.protocols;

import org.jspecify.annotations.NullMarked;
