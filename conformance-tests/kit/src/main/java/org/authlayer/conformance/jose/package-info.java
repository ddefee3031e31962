/** JSON web tokens read, and forged, by hand. */
@NullMarked
package org.authlayer.conformance.jose;

import org.jspecify.annotations.NullMarked;
