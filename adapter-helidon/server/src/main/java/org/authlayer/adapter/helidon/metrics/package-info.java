/**
 * Figures for those who watch: what was counted, in the form that Prometheus reads.
 *
 * <p>Counting is adding to a number; the library that writes the form is not touched before
 * somebody asks. May not live here: a label whose values somebody outside could make up.
 */
@NullMarked
package org.authlayer.adapter.helidon.metrics;

import org.jspecify.annotations.NullMarked;
