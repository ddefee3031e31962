/**
 * Gates before the routes of a plain Helidon server, as somebody else's application has one.
 *
 * <p>May not live here: what holds of the layer wherever it stands; that is the catalogue's.
 */
@NullMarked
package org.authlayer.conformance.helidon;

import org.jspecify.annotations.NullMarked;
