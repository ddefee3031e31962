package org.authlayer.adapter.persistence.replicas;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.adapter.persistence.statements.StoredToken;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;

/**
 * Finds recent tokens in a replica, and notes which were changed or removed.
 *
 * @param tokens the store
 * @param replica is asked first for what may be a little old
 * @param changes where it is noted
 */
record NotingUserTokens(UserTokens tokens, Replica replica, RecentChanges changes)
    implements UserTokens {

  @Override
  public Added add(NewUserToken token) {
    return tokens.add(token);
  }

  @Override
  public Optional<UserToken> findByValue(String value) {
    return tokens.findByValue(value);
  }

  @Override
  public Optional<UserToken> findRecentByValue(String value) {
    return StoredToken.canBe(value)
        ? replica.token(value).or(() -> tokens.findByValue(value))
        : Optional.empty();
  }

  @Override
  public boolean remove(UUID id) {
    return changes.noting(id, () -> tokens.remove(id));
  }

  @Override
  public List<TokenSummary> findByUser(UUID userId, Instant now) {
    return tokens.findByUser(userId, now);
  }

  @Override
  public boolean removeOf(UUID userId, UUID id) {
    return changes.noting(id, () -> tokens.removeOf(userId, id));
  }

  /** A look-up that does not show it would have it noted again and again. */
  @Override
  public void used(UUID id, Instant at) {
    try {
      tokens.used(id, at);
    } finally {
      changes.note(id);
    }
  }

  @Override
  public int removeExpired(Instant now, int most) {
    return tokens.removeExpired(now, most);
  }
}
