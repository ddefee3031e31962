/**
 * What operators do, done: the commands and statements of their pages on servers that people use.
 *
 * <p>May not live here: a command or a statement that a page does not show.
 */
@NullMarked
package org.authlayer.conformance.operation;

import org.jspecify.annotations.NullMarked;
