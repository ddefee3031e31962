/** Wrong implementations. Opaque tokens are issued, presented and end: AL-LGT, AL-TOK. */
@NullMarked
package org.authlayer.conformance.saboteurs.tokens;

import org.jspecify.annotations.NullMarked;
