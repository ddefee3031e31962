package org.authlayer.testing.memory;

import static java.util.Comparator.comparing;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionOrigin;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StoreException;
import org.jspecify.annotations.Nullable;

/** Sessions in a map; one lock makes every method a transaction. */
final class InMemorySessions implements Sessions {

  private final Object lock;
  private final Predicate<UUID> tokens;
  private final Map<String, SessionData> byDigest = new LinkedHashMap<>();

  InMemorySessions(Object lock, Predicate<UUID> tokens) {
    this.lock = lock;
    this.tokens = tokens;
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
      if (byDigest.containsKey(session.digest())) {
        throw StoreException.broken("the session digest is in use", null);
      }
      if (isOpen(session)) {
        byDigest.put(session.digest(), session);
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
          digest,
          new SessionData(
              digest, old.entries(), old.createdAt(), lastSeenAt, expiresAt, old.origin()));
      return true;
    }
  }

  @Override
  public boolean rotate(SessionData before, SessionData successor) {
    synchronized (lock) {
      SessionData stored = byDigest.get(before.digest());
      if (stored == null || !stored.entries().equals(before.entries()) || !isOpen(successor)) {
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
  public int removeExpired(Instant now, int most) {
    synchronized (lock) {
      return removeAll(
          byDigest.values().stream()
              .filter(session -> !now.isBefore(session.expiresAt()))
              .limit(most));
    }
  }

  @Override
  public List<SessionData> findByEntry(String name, String value, Instant now) {
    synchronized (lock) {
      return remembering(name, value)
          .filter(session -> now.isBefore(session.expiresAt()))
          .sorted(comparing(SessionData::lastSeenAt).reversed())
          .limit(1000)
          .toList();
    }
  }

  @Override
  public int removeByEntry(String name, String value, @Nullable String exceptDigest) {
    synchronized (lock) {
      return removeAll(
          remembering(name, value).filter(session -> !session.digest().equals(exceptDigest)));
    }
  }

  @Override
  public int removeOldest(String name, String value, int most) {
    synchronized (lock) {
      return removeAll(
          remembering(name, value).sorted(comparing(SessionData::createdAt).reversed()).skip(most));
    }
  }

  void removeOpenedBy(UUID tokenId) {
    synchronized (lock) {
      removeAll(
          byDigest.values().stream()
              .filter(session -> session.origin().token().filter(tokenId::equals).isPresent()));
    }
  }

  /** A session ends with the token that opened it, also one that is only about to begin. */
  private boolean isOpen(SessionData session) {
    return session.origin().token().stream().allMatch(tokens);
  }

  /** Lets a session live on without the token that opened it. */
  void detach(@Nullable String digest) {
    synchronized (lock) {
      SessionData old = digest == null ? null : byDigest.get(digest);
      if (old != null) {
        SessionOrigin origin =
            new SessionOrigin(null, old.origin().endsAt(), old.origin().client());
        byDigest.put(
            old.digest(),
            new SessionData(
                old.digest(),
                old.entries(),
                old.createdAt(),
                old.lastSeenAt(),
                old.expiresAt(),
                origin));
      }
    }
  }

  private Stream<SessionData> remembering(String name, String value) {
    return byDigest.values().stream().filter(session -> value.equals(session.entries().get(name)));
  }

  private int removeAll(Stream<SessionData> sessions) {
    return (int) sessions.toList().stream().filter(session -> remove(session.digest())).count();
  }

  List<SessionData> all() {
    synchronized (lock) {
      return List.copyOf(byDigest.values());
    }
  }
}
