package org.authlayer.conformance.verdict;

/** How the check of a clause ended. There is no plain "skipped". */
public enum Outcome {
  /** The clause was observed to hold. */
  PASS,
  /** The clause was observed not to hold. */
  FAIL,
  /** The clause was observed not to hold, and only recommends (SHOULD). */
  WARN,
  /** The clause was observed not to hold, as the user of the kit expects. */
  EXPECTED,
  /** The check could not be carried through, for a reason that is not the clause's. */
  BROKEN,
  /** The check ended without a positive observation, or a refusal without its twin. */
  VACUOUS,
  /** Only a lever that the target does not offer could have shown it. */
  NOT_OBSERVED,
  /** The target does not declare its answer. */
  UNDECLARED,
  /** The target does not claim any profile that the clause concerns. */
  NOT_CLAIMED
}
