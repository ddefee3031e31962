/**
 * Hashes, signatures, events and requests for the tests of the core. The stores and the clock are
 * those of the test support.
 *
 * <p>May not live here: assertions.
 */
@NullMarked
package org.authlayer.domain.fakes;

import org.jspecify.annotations.NullMarked;
