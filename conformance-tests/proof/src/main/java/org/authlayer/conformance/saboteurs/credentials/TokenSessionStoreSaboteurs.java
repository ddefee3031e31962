package org.authlayer.conformance.saboteurs.credentials;

import static org.authlayer.conformance.saboteurs.credentials.SessionContentStoreSaboteurs.kept;
import static org.authlayer.conformance.saboteurs.credentials.SessionContentStoreSaboteurs.withoutOrigin;
import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.time.Instant;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;

/** Stores in which tokens that are gone open sessions: wrong by AL-DEC-48. */
public final class TokenSessionStoreSaboteurs {

  private TokenSessionStoreSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-DEC-48")
        .wrong(
            "a token that is gone opens sessions",
            Tamper.sessions().on(Sessions::add),
            (right, session) -> {
              right.add(session);
              if (right.find(session.digest(), session.createdAt()).isEmpty()) {
                right.add(withoutOrigin(session));
              }
            })
        .wrong(
            "no token opens a session",
            kept(session -> session.origin().token().isEmpty() ? session : over(session)))
        .wrong(
            "a token that is gone does not hinder",
            Tamper.sessions().on(Sessions::rotate),
            (right, before, next) -> right.rotate(before, withoutOrigin(next)))
        .wrong(
            "a session ends though its successor's token is gone",
            Tamper.sessions().on(Sessions::rotate),
            (right, before, next) -> right.rotate(before, next) || !right.remove(before.digest()))
        .wrong(
            "a successor of a token that is gone is stored",
            Tamper.sessions().on(Sessions::rotate),
            (right, before, next) -> {
              boolean rotated = right.rotate(before, next);
              if (!rotated && right.find(next.digest(), Instant.MIN).isEmpty()) {
                right.add(withoutOrigin(next));
              }
              return rotated;
            });
  }

  private static SessionData over(SessionData session) {
    return new SessionData(
        session.digest(),
        session.entries(),
        session.createdAt(),
        session.lastSeenAt(),
        session.createdAt(),
        session.origin());
  }
}
