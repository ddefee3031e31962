package org.authlayer.conformance.architecture.seeded.drivingportsseenooperation;

import org.authlayer.ports.operation.PoolLoad;

/** Breaks the rule on purpose. */
record Violation(PoolLoad load) {}
