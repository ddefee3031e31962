package org.authlayer.conformance.catalogue;

/** How one clause is observed, in whatever seat. */
public interface Check {

  String clause();
}
