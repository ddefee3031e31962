/**
 * What the layer costs: lanes that measure, each beside a floor measured in the same run. {@link
 * org.authlayer.benchmarks.Main} runs one.
 *
 * <p>May not live here: anything the product needs.
 */
@NullMarked
package org.authlayer.benchmarks;

import org.jspecify.annotations.NullMarked;
