package org.authlayer.conformance.architecture.seeded.embeddeddatabaseandhashingseenostatements;

import org.authlayer.adapter.persistence.statements.PostgresStoresFactory;

/** Breaks the rule on purpose. */
record Violation(PostgresStoresFactory factory) {}
