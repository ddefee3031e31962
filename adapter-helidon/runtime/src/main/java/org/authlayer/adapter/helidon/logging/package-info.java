/** The log of the process: a line for each event, request and failure. */
@NullMarked
package org.authlayer.adapter.helidon.logging;

import org.jspecify.annotations.NullMarked;
