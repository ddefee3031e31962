/**
 * What the tests put in place of the world: stores, hashes, signatures, a clock, and the requests
 * that tests send.
 *
 * <p>May not live here: assertions.
 */
@NullMarked
package org.authlayer.domain.fakes;

import org.jspecify.annotations.NullMarked;
