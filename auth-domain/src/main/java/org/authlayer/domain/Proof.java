package org.authlayer.domain;

/**
 * What proved who is authenticated on a request, to be asked once more after something lasting was
 * made on the strength of it (DEC-37): a password may have been changed, or a token taken back,
 * while it was under way.
 */
@FunctionalInterface
public interface Proof {

  /**
   * Tells whether it would still prove the same. Where the answer is yes, whoever takes the proof
   * away from now on also finds what was made before the call.
   *
   * @return whether it does
   * @throws org.authlayer.ports.driven.StoreException when that cannot be told
   */
  boolean stillHolds();

  /**
   * Notes a proof on a request, beside those noted before.
   *
   * @param request the request
   */
  default void note(Request request) {
    Proof both =
        request
            .auth()
            .get(Proof.class)
            .<Proof>map(earlier -> () -> earlier.stillHolds() && stillHolds())
            .orElse(this);
    request.auth().login(Proof.class, both);
  }

  /**
   * Tells whether all that was noted on a request still holds.
   *
   * @param request the request
   * @return true also when nothing was noted
   */
  static boolean allHoldOn(Request request) {
    return request.auth().get(Proof.class).map(Proof::stillHolds).orElse(true);
  }
}
