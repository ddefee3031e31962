/** Wrong implementations. Guards and redirects: AL-GRD, AL-RED. */
@NullMarked
package org.authlayer.conformance.saboteurs.guard;

import org.jspecify.annotations.NullMarked;
