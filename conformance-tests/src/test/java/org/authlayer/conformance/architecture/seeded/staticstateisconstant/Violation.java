package org.authlayer.conformance.architecture.seeded.staticstateisconstant;

/** Breaks the rule on purpose. */
final class Violation {
  static int count;

  private Violation() {}
}
