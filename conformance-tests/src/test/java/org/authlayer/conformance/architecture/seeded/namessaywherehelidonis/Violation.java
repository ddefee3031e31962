package org.authlayer.conformance.architecture.seeded.namessaywherehelidonis;

import io.helidon.http.Status;

/** Breaks the rule on purpose. */
record Violation(Status status) {}
