package org.authlayer.conformance.lever;

/**
 * Counts the target's work on passwords, where the kit sees it: in process. Equal work is shown by
 * counting it; a clock shows it only where there is nothing to count.
 */
@FunctionalInterface
public interface WorkLever {

  long done();
}
