/**
 * JSON text to {@link org.authlayer.ports.json.JsonValue} and back, with Jackson's streaming half,
 * and the fields of a form that a browser sends.
 *
 * <p>May not live here: what a member or a field means. No type of Jackson leaves the package.
 */
@NullMarked
package org.authlayer.json;

import org.jspecify.annotations.NullMarked;
