/**
 * The lane {@code start}: from the start of a process to its first answer, and what it occupies
 * after it has worked.
 *
 * <p>May not live here: how a process is started.
 */
@NullMarked
package org.authlayer.benchmarks.start;

import org.jspecify.annotations.NullMarked;
