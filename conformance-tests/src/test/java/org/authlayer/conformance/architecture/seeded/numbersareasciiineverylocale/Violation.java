package org.authlayer.conformance.architecture.seeded.numbersareasciiineverylocale;

/** Breaks the rule on purpose. */
final class Violation {

  static int port(String configured) {
    return Integer.parseInt(configured);
  }
}
