package org.authlayer.conformance.architecture.seeded.onlylauncherandcommandlineprint;

/** Breaks the rule on purpose. */
final class Violation {
  void print() {
    System.out.println();
  }
}
