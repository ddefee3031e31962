package org.authlayer.domain.usecase;

import java.time.InstantSource;
import java.util.List;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.UserId;

/**
 * Lists the tokens and sessions of a user (DEC-37).
 *
 * @param time the clock; what has expired is not listed
 */
public record ListAccess<U>(Accounts<U> accounts, Sessions sessions, InstantSource time) {

  /** The tokens of a user that are not expired, the last made first, at most 1000. */
  public List<TokenSummary> tokens(U user) {
    return accounts.tokens(user, time.instant());
  }

  /** The live sessions of a user, the last used first, at most 1000. */
  public List<SessionData> sessions(U user) {
    UserId id = accounts.id(user);
    return sessions.findByEntry(id.type(), id.text(), time.instant());
  }
}
