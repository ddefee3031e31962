/**
 * Content that is read and written while it travels, on the listener of this project and on that of
 * Helidon.
 *
 * <p>May not live here: what concerns content that is held in memory.
 */
@NullMarked
package org.authlayer.conformance.streams;

import org.jspecify.annotations.NullMarked;
