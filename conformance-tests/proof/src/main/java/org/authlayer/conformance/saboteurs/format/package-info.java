/** Wrong implementations. Credential formats: AL-FMT, and how headers are read. */
@NullMarked
package org.authlayer.conformance.saboteurs.format;

import org.jspecify.annotations.NullMarked;
