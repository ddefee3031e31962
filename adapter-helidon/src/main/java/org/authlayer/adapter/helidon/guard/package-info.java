/**
 * The refusals that Helidon's listener lacks, at its own extension point: a selector of connections
 * that reads each byte before Helidon does.
 *
 * <p>Lives here: where a request ends, and what one client may hold and for how long. May not live
 * here: what a request means, and an answer.
 */
@NullMarked
package org.authlayer.adapter.helidon.guard;

import org.jspecify.annotations.NullMarked;
