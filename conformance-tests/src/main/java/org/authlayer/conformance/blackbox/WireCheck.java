package org.authlayer.conformance.blackbox;

/**
 * The check of one clause over the wire, run once per claimed profile that the clause concerns.
 *
 * @param clause the clause's id
 * @param isAlone whether no other check may run meanwhile, because it moves the clock or counts
 *     what others change
 * @param body the check
 */
public record WireCheck(String clause, boolean isAlone, Body body) {

  /**
   * A check that others may run beside.
   *
   * @param clause the clause's id
   * @param body the check
   */
  public WireCheck(String clause, Body body) {
    this(clause, false, body);
  }

  /**
   * A check that runs by itself, after the others.
   *
   * @param clause the clause's id
   * @param body the check
   * @return the check
   */
  public static WireCheck alone(String clause, Body body) {
    return new WireCheck(clause, true, body);
  }

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
