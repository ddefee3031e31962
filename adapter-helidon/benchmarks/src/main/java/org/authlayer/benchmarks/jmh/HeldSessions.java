package org.authlayer.benchmarks.jmh;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;

/**
 * Sessions in a map, to be found and nothing else.
 *
 * @param byDigest the sessions
 */
record HeldSessions(Map<String, SessionData> byDigest) implements Sessions {

  @Override
  public Optional<SessionData> find(String digest, Instant now) {
    return Optional.ofNullable(byDigest.get(digest))
        .filter(session -> session.expiresAt().isAfter(now));
  }

  @Override
  public void add(SessionData session) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean prolong(String digest, Instant lastSeenAt, Instant expiresAt) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean rotate(SessionData before, SessionData successor) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean remove(String digest) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int removeExpired(Instant now, int most) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean removeUser(String digest, UserId user) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<SessionData> findByUser(UserId user, Instant now) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int removeByUser(UserId user, @Nullable String exceptDigest) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int removeOldest(UserId user, int most, Instant now) {
    throw new UnsupportedOperationException();
  }
}
