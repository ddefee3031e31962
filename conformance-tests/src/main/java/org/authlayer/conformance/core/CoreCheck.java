package org.authlayer.conformance.core;

/**
 * The check of one clause on the parts of a layer, in process.
 *
 * @param clause the clause's id
 * @param body the check
 */
public record CoreCheck(String clause, Body body) {

  /** What a check does. */
  @FunctionalInterface
  public interface Body {

    /**
     * Observes.
     *
     * @param probe everything a check may do
     * @throws Exception whatever the layer throws, which is then held against it
     */
    void run(CoreProbe probe) throws Exception;
  }
}
