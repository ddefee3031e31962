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
  public boolean replace(SessionData session) {
    synchronized (lock) {
      return byDigest.replace(session.digest(), session) != null;
    }
  }

  @Override
  public void rotate(String oldDigest, SessionData successor) {
    synchronized (lock) {
      byDigest.remove(oldDigest);
      add(successor);
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
