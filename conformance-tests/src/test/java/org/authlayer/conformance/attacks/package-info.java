/**
 * Attacks from outside, of each kind that a review found, at each place where the layer stands: a
 * seat. An attack speaks HTTP by sockets, and uses nothing of the layer.
 *
 * <p>May not live here: anything of JUnit 4, of a server or of another package of the tests,
 * because {@code ExamplesIT} copies the package into examples.
 */
@NullMarked
package org.authlayer.conformance.attacks;

import org.jspecify.annotations.NullMarked;
