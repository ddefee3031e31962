package org.authlayer.adapter.persistence.replicas;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.jspecify.annotations.Nullable;

/**
 * Notes which sessions were changed or ended.
 *
 * @param sessions the store
 * @param changes where it is noted
 */
record NotingSessions(Sessions sessions, RecentChanges changes) implements Sessions {

  @Override
  public Optional<SessionData> find(String digest, Instant now) {
    return sessions.find(digest, now);
  }

  @Override
  public void add(SessionData session) {
    sessions.add(session);
  }

  @Override
  public boolean prolong(String digest, Instant lastSeenAt, Instant expiresAt) {
    return changes.noting(digest, () -> sessions.prolong(digest, lastSeenAt, expiresAt));
  }

  @Override
  public boolean rotate(SessionData before, SessionData successor) {
    return changes.noting(before.digest(), () -> sessions.rotate(before, successor));
  }

  @Override
  public boolean remove(String digest) {
    return changes.noting(digest, () -> sessions.remove(digest));
  }

  @Override
  public int removeExpired(Instant now, int most) {
    return sessions.removeExpired(now, most);
  }

  @Override
  public List<SessionData> findByEntry(String name, String value, Instant now) {
    return sessions.findByEntry(name, value, now);
  }

  @Override
  public int removeByEntry(String name, String value, @Nullable String exceptDigest) {
    return changes.noting(value, () -> sessions.removeByEntry(name, value, exceptDigest));
  }

  @Override
  public int removeOldest(String name, String value, int most) {
    return changes.noting(value, () -> sessions.removeOldest(name, value, most));
  }
}
