package org.authlayer.conformance.architecture.seeded.coreseesnoroutes;

import org.authlayer.domain.routing.Route;

/** Breaks the rule on purpose. */
record Violation(Route route) {}
