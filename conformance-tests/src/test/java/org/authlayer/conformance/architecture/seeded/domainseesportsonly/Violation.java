package org.authlayer.conformance.architecture.seeded.domainseesportsonly;

import com.fasterxml.jackson.core.JsonFactory;

/** Breaks the rule on purpose. */
record Violation(JsonFactory library) {}
