/**
 * The log of the process: a line for each event, request and failure.
 *
 * <p>May not live here: a decision that changes an answer.
 */
@NullMarked
package org.authlayer.runtime.logging;

import org.jspecify.annotations.NullMarked;
