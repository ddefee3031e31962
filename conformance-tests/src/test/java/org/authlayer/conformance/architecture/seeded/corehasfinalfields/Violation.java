package org.authlayer.conformance.architecture.seeded.corehasfinalfields;

/** Breaks the rule on purpose. */
final class Violation {
  int count;
}
