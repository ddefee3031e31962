package org.authlayer.conformance.selftest;

import java.util.function.UnaryOperator;
import org.authlayer.conformance.subject.StoreSubject;

/** Wrong stores that a check on stores must catch. */
public record StoreSaboteur(String clause, String wrong, UnaryOperator<StoreSubject> subject)
    implements Saboteur {}
