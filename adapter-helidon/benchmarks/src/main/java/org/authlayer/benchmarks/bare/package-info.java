/**
 * The limit: the same Helidon, the same pool, the same tables and answers, written by hand and
 * without a layer, as who knows Helidon and PostgreSQL well writes it.
 *
 * <p>May not live here: anything of the product.
 */
@NullMarked
package org.authlayer.benchmarks.bare;

import org.jspecify.annotations.NullMarked;
