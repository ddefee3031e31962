package org.authlayer.conformance.architecture.seeded.jsonseestheplatformonly;

import org.authlayer.ports.driven.User;

/** Breaks the rule on purpose. */
record Violation(User user) {}
