package org.authlayer.conformance.store;

/**
 * The check of one clause on stores.
 *
 * @param clause the clause's id
 * @param body the check
 */
public record StoreCheck(String clause, Body body) {

  /** What a check does. */
  @FunctionalInterface
  public interface Body {

    /**
     * Observes.
     *
     * @param probe everything a check may do
     * @throws Exception whatever the stores throw, which is then held against them
     */
    void run(StoreProbe probe) throws Exception;
  }
}
