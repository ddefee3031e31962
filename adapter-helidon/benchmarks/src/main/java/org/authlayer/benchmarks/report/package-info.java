/**
 * The lane {@code report}: puts what the others found into the page and draws its picture.
 *
 * <p>May not live here: anything that measures.
 */
@NullMarked
package org.authlayer.benchmarks.report;

import org.jspecify.annotations.NullMarked;
