/** JSON text to values of the port and back; no type of Jackson leaves the package. */
@NullMarked
package org.authlayer.adapter.helidon.json;

import org.jspecify.annotations.NullMarked;
