package org.authlayer.adapter.persistence.statements;

import static java.util.Comparator.comparing;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StoreException;

/**
 * Sessions that end with this process. A new one drops those that have expired when it begins, and
 * beyond {@link #MOST} the one that would expire first.
 */
final class InMemorySessions implements Sessions {

  /** Some 100 MB. */
  static final int MOST = 100_000;

  private final int most;
  private final Map<String, SessionData> byDigest = new HashMap<>();
  private final NavigableSet<SessionData> byExpiry =
      new TreeSet<>(comparing(SessionData::expiresAt).thenComparing(SessionData::digest));

  InMemorySessions() {
    this(MOST);
  }

  InMemorySessions(int most) {
    this.most = most;
  }

  @Override
  public synchronized Optional<SessionData> find(String digest, Instant now) {
    return Optional.ofNullable(byDigest.get(digest))
        .filter(session -> session.expiresAt().isAfter(now));
  }

  @Override
  public synchronized void add(SessionData session) {
    requireFree(session.digest());
    removeExpired(session.lastSeenAt());
    if (byDigest.size() >= most) {
      remove(byExpiry.first().digest());
    }
    put(session);
  }

  @Override
  public synchronized boolean prolong(String digest, Instant lastSeenAt, Instant expiresAt) {
    SessionData old = byDigest.get(digest);
    if (old == null) {
      return false;
    }
    remove(digest);
    put(new SessionData(digest, old.entries(), old.createdAt(), lastSeenAt, expiresAt));
    return true;
  }

  @Override
  public synchronized boolean rotate(SessionData before, SessionData successor) {
    requireFree(successor.digest());
    SessionData stored = byDigest.get(before.digest());
    if (stored == null || !stored.entries().equals(before.entries())) {
      return false;
    }
    remove(before.digest());
    add(successor);
    return true;
  }

  @Override
  public synchronized boolean remove(String digest) {
    SessionData removed = byDigest.remove(digest);
    return removed != null && byExpiry.remove(removed);
  }

  @Override
  public synchronized int removeExpired(Instant now) {
    int removed = 0;
    while (!byExpiry.isEmpty() && !byExpiry.first().expiresAt().isAfter(now)) {
      remove(byExpiry.first().digest());
      removed++;
    }
    return removed;
  }

  private void requireFree(String digest) {
    if (byDigest.containsKey(digest)) {
      throw StoreException.broken("the digest of a new session is in use", null);
    }
  }

  private void put(SessionData session) {
    byDigest.put(session.digest(), session);
    byExpiry.add(session);
  }
}
