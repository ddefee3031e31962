package org.authlayer.conformance.architecture.seeded.serverseesportsanditslibraries;

import org.authlayer.domain.Request;

/** Breaks the rule on purpose. */
record Violation(Request request) {}
