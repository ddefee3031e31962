package org.authlayer.conformance.architecture.seeded.elsewhereseeslibrariesonly;

import org.authlayer.conformance.verdict.Outcome;

/** Breaks the rule on purpose. */
record Violation(Outcome outcome) {}
