package org.authlayer.domain.authenticator;

/** One element of a random chain. */
sealed interface Step {

  /** An authenticator of one of the five protocols. */
  record Authenticate(Protocol protocol, UserType type, Outcome outcome) implements Step {}

  /** A login by hand (AL-AST-06). */
  record LogIn(UserType type, String name) implements Step {}

  /** A logout on the way in, or on the way out. */
  record LogOut(UserType type, boolean onTheWayOut) implements Step {}

  /** A guard. */
  record Guard(UserType type) implements Step {}

  /** The five protocols. */
  enum Protocol {
    REQUEST,
    BASIC,
    BEARER,
    CREDENTIALS,
    SESSION
  }

  /** What comes of a verification. */
  enum Outcome {
    LOGS_IN,
    LOGS_OUT,
    DOES_NOT_VERIFY,
    FAILS_CHECKED,
    FAILS_UNCHECKED,
    FAILS_IN_STORE,
    REFUSES
  }
}
