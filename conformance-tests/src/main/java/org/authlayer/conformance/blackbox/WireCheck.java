package org.authlayer.conformance.blackbox;

/**
 * The check of one clause over the wire, run once per claimed profile that the clause concerns.
 *
 * @param clause the clause's id
 * @param body the check
 */
public record WireCheck(String clause, Body body) {

  /** What a check does. */
  @FunctionalInterface
  public interface Body {

    /**
     * Observes; ends by returning, or by throwing what says why not.
     *
     * @param probe everything a check may do
     * @throws Exception whatever comes up; see {@link org.authlayer.conformance.verdict.Judge}
     */
    void run(Probe probe) throws Exception;
  }
}
