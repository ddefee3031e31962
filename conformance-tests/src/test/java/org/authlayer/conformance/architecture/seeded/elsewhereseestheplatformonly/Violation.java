package org.authlayer.conformance.architecture.seeded.elsewhereseestheplatformonly;

import org.authlayer.conformance.verdict.Outcome;

/** Breaks the rule on purpose. */
record Violation(Outcome outcome) {}
