/**
 * Who asks: a process that does nothing but send requests made beforehand, check each answer to its
 * last byte, and keep its time.
 *
 * <p>May not live here: anything about servers but what they answer.
 */
@NullMarked
package org.authlayer.benchmarks.client;

import org.jspecify.annotations.NullMarked;
