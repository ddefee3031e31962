package org.authlayer.domain.usecase;

import java.time.InstantSource;
import java.util.List;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.Tokens;

/** The live tokens and sessions of a user (DEC-37), the last one first, at most 1000. */
public record ListAccess<U>(
    Accounts<U> accounts, Tokens tokens, Sessions sessions, InstantSource time) {

  public List<TokenSummary> tokens(U user) {
    return tokens.findByOwner(accounts.id(user), time.instant());
  }

  public List<SessionData> sessions(U user) {
    return sessions.findByUser(accounts.id(user), time.instant());
  }
}
