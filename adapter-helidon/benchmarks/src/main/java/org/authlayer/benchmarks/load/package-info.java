/**
 * The lane {@code load}: routes and refusals of the product beside the limit's, round by round.
 *
 * <p>May not live here: how a process is started or a request sent.
 */
@NullMarked
package org.authlayer.benchmarks.load;

import org.jspecify.annotations.NullMarked;
