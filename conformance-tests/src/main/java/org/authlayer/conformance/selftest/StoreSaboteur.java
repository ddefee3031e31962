package org.authlayer.conformance.selftest;

import java.util.function.UnaryOperator;
import org.authlayer.conformance.store.StoreSubject;

/**
 * Wrong stores that a check on stores must catch.
 *
 * @param clause the clause that they break
 * @param wrong what they do wrong
 * @param subject makes the wrong stores of the right ones
 */
public record StoreSaboteur(String clause, String wrong, UnaryOperator<StoreSubject> subject) {}
