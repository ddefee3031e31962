package org.authlayer.domain;

import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What proved who is authenticated on one request, for those who store something on the strength of
 * it. {@link AuthStore} says who is authenticated; evidence authenticates nobody.
 *
 * <p>One of the three mutable cells of the project: an authenticator deep in the chain adds, and
 * sessions middleware before it asks. Safe when a stage completes on another thread.
 */
public final class Evidence {

  private final Queue<CredentialCheck> checks = new ConcurrentLinkedQueue<>();

  /** Evidence of nothing. */
  Evidence() {}

  /**
   * Adds the check of a credential that authenticated a user.
   *
   * @param check the check; it is asked only by {@link #isStillValid}
   */
  public void add(CredentialCheck check) {
    checks.add(Objects.requireNonNull(check, "check"));
  }

  /**
   * Verifies all credentials once more, in the order in which they were added.
   *
   * @return whether all are still valid; true when none was added
   * @throws org.authlayer.ports.driven.StoreException when the store fails
   */
  public boolean isStillValid() {
    return checks.stream().allMatch(CredentialCheck::isStillValid);
  }

  /** The number of checks only. */
  @Override
  public String toString() {
    return "Evidence[" + checks.size() + "]";
  }
}
