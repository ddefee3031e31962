package org.authlayer.adapter.persistence.memory;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionOrigin;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StoreException;
import org.jspecify.annotations.Nullable;

/**
 * Sessions that end with this process. A new one drops those that have expired when it begins, and
 * beyond {@link #MOST} the one that would expire first.
 */
public final class InMemorySessions implements Sessions {

  /** Some 100 MB. */
  static final int MOST = 100_000;

  /** What several sessions may have in common, and are found by. */
  private sealed interface Mark {
    record Entry(String name, String value) implements Mark {}

    record OpenedBy(UUID tokenId) implements Mark {}
  }

  private final int most;
  private final Map<String, SessionData> byDigest = new HashMap<>();
  private final Map<Mark, Set<SessionData>> byMark = new HashMap<>();
  private final NavigableSet<SessionData> byExpiry =
      new TreeSet<>(comparing(SessionData::expiresAt).thenComparing(SessionData::digest));

  public InMemorySessions() {
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
    removeExpired(session.lastSeenAt(), Integer.MAX_VALUE);
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
    put(
        new SessionData(
            digest, old.entries(), old.createdAt(), lastSeenAt, expiresAt, old.origin()));
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
    if (removed == null) {
      return false;
    }
    marks(removed)
        .forEach(
            mark ->
                byMark.computeIfPresent(
                    mark, (same, all) -> all.remove(removed) && all.isEmpty() ? null : all));
    return byExpiry.remove(removed);
  }

  @Override
  public synchronized int removeExpired(Instant now, int most) {
    int removed = 0;
    while (removed < most && !byExpiry.isEmpty() && !byExpiry.first().expiresAt().isAfter(now)) {
      remove(byExpiry.first().digest());
      removed++;
    }
    return removed;
  }

  @Override
  public synchronized List<SessionData> findByEntry(String name, String value, Instant now) {
    return marked(new Mark.Entry(name, value))
        .filter(session -> session.expiresAt().isAfter(now))
        .sorted(comparing(SessionData::lastSeenAt).reversed().thenComparing(SessionData::digest))
        .limit(1000)
        .toList();
  }

  @Override
  public synchronized int removeByEntry(String name, String value, @Nullable String exceptDigest) {
    return removeAll(
        marked(new Mark.Entry(name, value))
            .filter(session -> !session.digest().equals(exceptDigest)));
  }

  @Override
  public synchronized int removeOldest(String name, String value, int most) {
    return removeAll(
        marked(new Mark.Entry(name, value))
            .sorted(comparing(SessionData::createdAt).reversed().thenComparing(SessionData::digest))
            .skip(most));
  }

  synchronized void removeOpenedBy(UUID tokenId) {
    removeAll(marked(new Mark.OpenedBy(tokenId)));
  }

  public synchronized Optional<UUID> tokenOf(String digest) {
    return Optional.ofNullable(byDigest.get(digest)).flatMap(session -> session.origin().token());
  }

  synchronized Set<UUID> tokensOf(String name, String value) {
    return marked(new Mark.Entry(name, value))
        .flatMap(session -> session.origin().token().stream())
        .collect(toSet());
  }

  /** Lets a session live on with another token than the one that opened it, or without any. */
  public synchronized void bind(String digest, @Nullable UUID token) {
    SessionData old = byDigest.get(digest);
    if (old != null) {
      remove(digest);
      SessionOrigin origin = new SessionOrigin(token, old.origin().endsAt(), old.origin().client());
      put(
          new SessionData(
              digest, old.entries(), old.createdAt(), old.lastSeenAt(), old.expiresAt(), origin));
    }
  }

  private void requireFree(String digest) {
    if (byDigest.containsKey(digest)) {
      throw StoreException.broken("the digest of a new session is in use", null);
    }
  }

  private void put(SessionData session) {
    byDigest.put(session.digest(), session);
    byExpiry.add(session);
    marks(session)
        .forEach(mark -> byMark.computeIfAbsent(mark, same -> new HashSet<>()).add(session));
  }

  private int removeAll(Stream<SessionData> sessions) {
    List<SessionData> all = sessions.toList();
    all.forEach(session -> remove(session.digest()));
    return all.size();
  }

  private Stream<SessionData> marked(Mark mark) {
    return new ArrayList<>(byMark.getOrDefault(mark, Set.of())).stream();
  }

  private static Stream<Mark> marks(SessionData session) {
    return Stream.concat(
        session.entries().entrySet().stream()
            .map(entry -> new Mark.Entry(entry.getKey(), entry.getValue())),
        session.origin().token().<Mark>map(Mark.OpenedBy::new).stream());
  }
}
