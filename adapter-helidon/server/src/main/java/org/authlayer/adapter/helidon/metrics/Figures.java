package org.authlayer.adapter.helidon.metrics;

/** Tells its figures when somebody asks. */
@FunctionalInterface
interface Figures {

  /**
   * Tells them.
   *
   * @param page where to
   */
  void tell(Exposition page);
}
