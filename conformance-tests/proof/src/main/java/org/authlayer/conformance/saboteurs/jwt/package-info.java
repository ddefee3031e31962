/** Wrong implementations. JSON web tokens: AL-JWT. */
@NullMarked
package org.authlayer.conformance.saboteurs.jwt;

import org.jspecify.annotations.NullMarked;
