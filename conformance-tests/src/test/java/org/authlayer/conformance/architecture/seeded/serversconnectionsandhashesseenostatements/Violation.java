package org.authlayer.conformance.architecture.seeded.serversconnectionsandhashesseenostatements;

import org.authlayer.adapter.persistence.PostgresStoresFactory;

/** Breaks the rule on purpose. */
record Violation(PostgresStoresFactory factory) {}
