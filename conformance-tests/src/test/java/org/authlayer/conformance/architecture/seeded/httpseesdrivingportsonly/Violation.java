package org.authlayer.conformance.architecture.seeded.httpseesdrivingportsonly;

import org.authlayer.ports.driven.Users;

/** Breaks the rule on purpose. */
record Violation(Users users) {}
