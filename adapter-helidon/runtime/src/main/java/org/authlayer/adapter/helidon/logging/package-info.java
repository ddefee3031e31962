/**
 * What the process writes about itself: events, requests, failures, a line each.
 *
 * <p>May not live here: a decision that changes an answer.
 */
@NullMarked
package org.authlayer.adapter.helidon.logging;

import org.jspecify.annotations.NullMarked;
