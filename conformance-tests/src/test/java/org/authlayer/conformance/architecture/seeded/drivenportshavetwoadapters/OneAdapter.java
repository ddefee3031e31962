package org.authlayer.conformance.architecture.seeded.drivenportshavetwoadapters;

/** Breaks the rule on purpose: one class implements the method. */
interface OneAdapter {

  String name();

  /** The only implementation. */
  record Only(String name) implements OneAdapter {}
}
