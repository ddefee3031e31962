package org.authlayer.domain.middleware;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;

/** A store that fails whatever it is asked. */
record BrokenSessions(StoreException failure) implements Sessions {

  @Override
  public Optional<SessionData> find(String digest, Instant now) {
    throw failure;
  }

  @Override
  public void add(SessionData session) {
    throw failure;
  }

  @Override
  public boolean prolong(String digest, Instant lastSeenAt, Instant expiresAt) {
    throw failure;
  }

  @Override
  public boolean rotate(SessionData before, SessionData successor) {
    throw failure;
  }

  @Override
  public boolean remove(String digest) {
    throw failure;
  }

  @Override
  public int removeExpired(Instant now, int most) {
    throw failure;
  }

  @Override
  public boolean removeUser(String digest, UserId user) {
    throw failure;
  }

  @Override
  public List<SessionData> findByUser(UserId user, Instant now) {
    throw failure;
  }

  @Override
  public int removeByUser(UserId user, @Nullable String exceptDigest) {
    throw failure;
  }

  @Override
  public int removeOldest(UserId user, int most, Instant now) {
    throw failure;
  }
}
