package org.authlayer.conformance.architecture.seeded.corehasnosetters;

/** Breaks the rule on purpose. */
interface Violation {
  void setName(String name);
}
