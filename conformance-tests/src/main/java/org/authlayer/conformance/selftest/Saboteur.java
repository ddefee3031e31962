package org.authlayer.conformance.selftest;

/** A deliberately wrong implementation, in whatever seat. */
public interface Saboteur {

  /** The id of the clause that it breaks. */
  String clause();

  /** What it does wrong. */
  String wrong();
}
