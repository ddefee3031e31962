package org.authlayer.conformance.architecture.seeded.usecasesseevaluesonly;

import org.authlayer.domain.Request;

/** Breaks the rule on purpose. */
record Violation(Request request) {}
