package org.authlayer.conformance.architecture.seeded.nothingisboundtoathread;

/** Breaks the rule on purpose. */
record Violation(ThreadLocal<String> bound) {}
