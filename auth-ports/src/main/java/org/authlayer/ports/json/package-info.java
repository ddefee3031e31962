/** JSON (RFC 8259) as values, for both sides. Knows neither {@code driving} nor {@code driven}. */
@NullMarked
package org.authlayer.ports.json;

import org.jspecify.annotations.NullMarked;
