package org.authlayer.conformance.elsewhere;

import java.util.function.Predicate;

/** Who may reach a handler. */
enum Guard {
  /** Anybody: the handler may still refuse. */
  NONE(visit -> true),
  /** A user. */
  USER(visit -> visit.user().isPresent()),
  /** The claims of a signed token. */
  CLAIMS(visit -> visit.claims().isPresent());

  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final Predicate<Visit> lets;

  Guard(Predicate<Visit> lets) {
    this.lets = lets;
  }

  boolean lets(Visit visit) {
    return lets.test(visit);
  }
}
