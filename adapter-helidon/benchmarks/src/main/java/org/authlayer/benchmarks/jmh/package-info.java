/**
 * The lane {@code jmh}: pieces of the layer without network and database, each beside its floor:
 * the least that Java's own library needs for what is at its heart.
 *
 * <p>May not live here: anything that waits.
 */
@NullMarked
package org.authlayer.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
