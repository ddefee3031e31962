package org.authlayer.conformance.selftest;

import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Layer;

/**
 * A wrong layer that a check in process must catch.
 *
 * @param clause the clause that it breaks
 * @param wrong what it does wrong
 * @param layer makes the wrong layer of the right one
 */
public record CoreSaboteur(String clause, String wrong, UnaryOperator<Layer> layer) {}
