/**
 * JSON text to {@link org.authlayer.ports.json.JsonValue} and back, with Jackson's streaming half.
 *
 * <p>May not live here: what a member means. No type of Jackson leaves the package.
 */
@NullMarked
package org.authlayer.json;

import org.jspecify.annotations.NullMarked;
