/**
 * What the tests put in place of the world: stores, hashes, signatures, a clock, and the requests
 * that tests send.
 *
 * <p>The stores are maps that tests look into. The kit's stores in memory cannot serve here: the
 * kit depends on this module.
 *
 * <p>May not live here: assertions.
 */
@NullMarked
package org.authlayer.domain.fakes;

import org.jspecify.annotations.NullMarked;
