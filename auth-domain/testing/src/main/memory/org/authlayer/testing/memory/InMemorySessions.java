package org.authlayer.testing.memory;

import static java.util.Comparator.comparing;

import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.UserId;
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
      byDigest.put(digest, old.used(lastSeenAt, expiresAt));
      return true;
    }
  }

  @Override
  public boolean rotate(SessionData before, SessionData successor) {
    synchronized (lock) {
      SessionData stored = byDigest.get(before.digest());
      if (stored == null
          || !stored.users().equals(before.users())
          || !stored.values().equals(before.values())
          || !isOpen(successor)) {
        return false;
      }
      byDigest.remove(before.digest());
      try {
        add(successor);
      } catch (StoreException digestInUse) {
        byDigest.put(stored.digest(), stored);
        throw digestInUse;
      }
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
  public boolean removeUser(String digest, UserId user) {
    synchronized (lock) {
      return forget(Stream.ofNullable(byDigest.get(digest)), user) == 1;
    }
  }

  @Override
  public List<SessionData> findByUser(UserId user, Instant now) {
    synchronized (lock) {
      return remembering(user)
          .filter(session -> now.isBefore(session.end(user.type())))
          .sorted(comparing(SessionData::lastSeenAt).reversed())
          .limit(1000)
          .toList();
    }
  }

  @Override
  public int removeByUser(UserId user, @Nullable String exceptDigest) {
    synchronized (lock) {
      return forget(
          remembering(user).filter(session -> !session.digest().equals(exceptDigest)), user);
    }
  }

  @Override
  public int removeOldest(UserId user, int most, Instant now) {
    synchronized (lock) {
      return forget(
          remembering(user)
              .filter(session -> now.isBefore(session.end(user.type())))
              .sorted(comparing((SessionData session) -> since(session, user)).reversed())
              .skip(most),
          user);
    }
  }

  void removeOpenedBy(UUID tokenId) {
    synchronized (lock) {
      List.copyOf(byDigest.values())
          .forEach(
              session ->
                  session.identities().entrySet().stream()
                      .filter(one -> one.getValue().token().filter(tokenId::equals).isPresent())
                      .findFirst()
                      .ifPresent(one -> forget(session, one.getKey())));
    }
  }

  /** An identity ends with its token, also one that is only about to begin. */
  private boolean isOpen(SessionData session) {
    return session.token().stream().allMatch(tokens);
  }

  /** Lets the user of a session stay without the token. */
  void detach(@Nullable String digest, UserId user) {
    synchronized (lock) {
      if (digest != null) {
        byDigest.computeIfPresent(
            digest,
            (same, old) -> {
              Map<String, SessionIdentity> identities = new HashMap<>(old.identities());
              identities.computeIfPresent(user.type(), (type, identity) -> withoutToken(identity));
              return old.remembers(user) ? old.with(identities) : old;
            });
      }
    }
  }

  private static SessionIdentity withoutToken(SessionIdentity one) {
    return new SessionIdentity(one.userId(), one.since(), one.endsAt(), null, one.proofs());
  }

  private static Instant since(SessionData session, UserId user) {
    return session.identity(user.type()).orElseThrow().since();
  }

  private Stream<SessionData> remembering(UserId user) {
    return byDigest.values().stream().filter(session -> session.remembers(user));
  }

  private int forget(Stream<SessionData> sessions, UserId user) {
    List<SessionData> theirs = sessions.filter(session -> session.remembers(user)).toList();
    theirs.forEach(session -> forget(session, user.type()));
    return theirs.size();
  }

  private void forget(SessionData session, String type) {
    Map<String, SessionIdentity> others = new HashMap<>(session.identities());
    others.remove(type);
    if (others.isEmpty()) {
      byDigest.remove(session.digest());
    } else {
      byDigest.put(session.digest(), session.with(others));
    }
  }

  private int removeAll(Stream<SessionData> sessions) {
    return (int) sessions.toList().stream().filter(session -> remove(session.digest())).count();
  }

  Map<String, SessionData> rows() {
    return byDigest;
  }
}
