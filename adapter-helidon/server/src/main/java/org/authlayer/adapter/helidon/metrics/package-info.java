/** Metrics for Prometheus. No label has values that a client could make up. */
@NullMarked
package org.authlayer.adapter.helidon.metrics;

import org.jspecify.annotations.NullMarked;
