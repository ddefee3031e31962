/**
 * The lane {@code scale}: what a look-up costs among few and among very many.
 *
 * <p>May not live here: rows that are not made by the database itself.
 */
@NullMarked
package org.authlayer.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
