package org.authlayer.conformance.architecture.seeded.jdbcisseenbyfew;

import java.sql.Connection;

/** Breaks the rule on purpose. */
record Violation(Connection connection) {}
