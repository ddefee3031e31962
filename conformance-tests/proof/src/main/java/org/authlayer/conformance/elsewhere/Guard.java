package org.authlayer.conformance.elsewhere;

import java.util.function.Predicate;

/** Who may reach a handler. */
enum Guard {
  /** Anybody: the handler may still refuse. */
  NONE(visit -> true),
  USER(visit -> visit.user().isPresent()),
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
