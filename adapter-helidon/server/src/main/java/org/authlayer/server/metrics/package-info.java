/**
 * Metrics for Prometheus, and spans of OpenTelemetry.
 *
 * <p>Counting is adding to a number; the library that writes the form is not touched before the
 * first scrape. May not live here: a label whose values a client could make up.
 */
@NullMarked
package org.authlayer.server.metrics;

import org.jspecify.annotations.NullMarked;
