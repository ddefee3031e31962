package org.authlayer.domain.usecase;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.authlayer.domain.Identifiers;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.User;

/**
 * Finds users, and lists the tokens and sessions of one (DEC-37).
 *
 * @param remembered the session entry that is the user's identifier
 * @param time the clock; what has expired is not listed
 */
public record ListAccess(
    Stores stores, SessionAuthenticatable<User> remembered, InstantSource time) {

  /** Finds a user by e-mail address, letter by letter, or by identifier. */
  public Optional<User> find(String text) {
    return stores
        .users()
        .findByEmail(text)
        .or(() -> Identifiers.parse(text).flatMap(stores.users()::findById));
  }

  /** Lists users in the order of their addresses, behind an address; empty for the first. */
  public List<User> users(String after, int most) {
    return stores.users().findAll(after, most);
  }

  /** The tokens of a user that are not expired, the last made first, at most 1000. */
  public List<TokenSummary> tokens(User user) {
    return stores.userTokens().findByUser(user.id(), time.instant());
  }

  /** The live sessions of a user, the last used first, at most 1000. */
  public List<SessionData> sessions(User user) {
    return stores
        .sessions()
        .findByEntry(remembered.key(), remembered.sessionID().apply(user), time.instant());
  }
}
