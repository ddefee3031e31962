/**
 * Servers, clients and a database as processes, what they cost, and the rounds in which servers
 * take turns.
 *
 * <p>May not live here: what a lane measures.
 */
@NullMarked
package org.authlayer.benchmarks.harness;

import org.jspecify.annotations.NullMarked;
