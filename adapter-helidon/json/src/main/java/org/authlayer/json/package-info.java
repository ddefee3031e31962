/**
 * JSON text to {@link org.authlayer.ports.json.JsonValue} and back, with Jackson's streaming half,
 * the fields of a form that a browser sends, and the addresses that proxies send.
 *
 * <p>May not live here: what a member or a field means. No type of Jackson leaves the package.
 */
@NullMarked
package org.authlayer.json;

import org.jspecify.annotations.NullMarked;
