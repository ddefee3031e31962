package org.authlayer.conformance.selftest;

import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Layer;

/** A wrong layer that a check in process must catch. */
public record CoreSaboteur(String clause, String wrong, UnaryOperator<Layer> layer)
    implements Saboteur {}
