package org.authlayer.conformance.blackbox;

/**
 * Counts the target's work on passwords, where the kit sees it: in process. Equal work is shown by
 * counting it; a clock shows it only where there is nothing to count.
 */
@FunctionalInterface
public interface WorkLever {

  /**
   * The work so far.
   *
   * @return how many passwords were hashed or checked since the target began
   */
  long done();
}
