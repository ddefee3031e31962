/**
 * Stores, hashes and signatures in memory, which pass the kit themselves; for tests of anything
 * else.
 */
@NullMarked
package org.authlayer.testing.memory;

import org.jspecify.annotations.NullMarked;
