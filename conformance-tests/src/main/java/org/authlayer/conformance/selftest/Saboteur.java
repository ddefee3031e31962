package org.authlayer.conformance.selftest;

/** A deliberately wrong implementation, in whatever seat. */
public interface Saboteur {

  String clause();

  String wrong();
}
