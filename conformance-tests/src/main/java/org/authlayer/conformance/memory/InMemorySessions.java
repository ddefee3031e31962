package org.authlayer.conformance.memory;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StoreException;

/** Sessions in a map; one lock makes every method a transaction. */
final class InMemorySessions implements Sessions {

  private final Object lock;
  private final Map<String, SessionData> byDigest = new LinkedHashMap<>();

  InMemorySessions(Object lock) {
    this.lock = lock;
  }

  @Override
  public Optional<SessionData> find(String digest, Instant now) {
    synchronized (lock) {
      return Optional.ofNullable(byDigest.get(digest))
          .filter(session -> now.isBefore(session.expiresAt()));
    }
  }

  @Override
  public void add(SessionData session) {
    synchronized (lock) {
      if (byDigest.putIfAbsent(session.digest(), session) != null) {
        throw StoreException.broken("the session digest is in use", null);
      }
    }
  }

  @Override
  public boolean prolong(String digest, Instant lastSeenAt, Instant expiresAt) {
    synchronized (lock) {
      SessionData old = byDigest.get(digest);
      if (old == null) {
        return false;
      }
      byDigest.put(
          digest, new SessionData(digest, old.entries(), old.createdAt(), lastSeenAt, expiresAt));
      return true;
    }
  }

  @Override
  public boolean rotate(SessionData before, SessionData successor) {
    synchronized (lock) {
      SessionData stored = byDigest.get(before.digest());
      if (stored == null || !stored.entries().equals(before.entries())) {
        return false;
      }
      add(successor);
      byDigest.remove(before.digest());
      return true;
    }
  }

  @Override
  public boolean remove(String digest) {
    synchronized (lock) {
      return byDigest.remove(digest) != null;
    }
  }

  @Override
  public int removeExpired(Instant now) {
    synchronized (lock) {
      int before = byDigest.size();
      byDigest.values().removeIf(session -> !now.isBefore(session.expiresAt()));
      return before - byDigest.size();
    }
  }

  List<SessionData> all() {
    synchronized (lock) {
      return List.copyOf(byDigest.values());
    }
  }
}
