package org.authlayer.conformance.core;

/** The two forms of every authenticator protocol (AL-GEN-10, DEC-31). */
public enum Form {
  /** The bare name: the method returns a stage. */
  STAGE,
  /** The {@code Async} name: the method blocks and may throw. */
  BLOCKING
}
