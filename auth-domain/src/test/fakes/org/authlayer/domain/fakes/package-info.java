/**
 * What the tests put in place of the world: hashes, signatures, events, and the requests that tests
 * send. The stores and the clock are those of the test support.
 *
 * <p>May not live here: assertions.
 */
@NullMarked
package org.authlayer.domain.fakes;

import org.jspecify.annotations.NullMarked;
