package org.authlayer.domain.fakes;

import static java.util.Comparator.comparing;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.jspecify.annotations.Nullable;

/** Sessions in a map. */
record InMemorySessions(Map<String, SessionData> rows) implements Sessions {

  @Override
  public Optional<SessionData> find(String digest, Instant now) {
    return Optional.ofNullable(rows.get(digest)).filter(row -> now.isBefore(row.expiresAt()));
  }

  @Override
  public void add(SessionData session) {
    rows.put(session.digest(), session);
  }

  @Override
  public boolean prolong(String digest, Instant lastSeenAt, Instant expiresAt) {
    return rows.computeIfPresent(
            digest,
            (same, old) ->
                new SessionData(
                    same, old.entries(), old.createdAt(), lastSeenAt, expiresAt, old.origin()))
        != null;
  }

  @Override
  public boolean rotate(SessionData before, SessionData successor) {
    SessionData stored = rows.get(before.digest());
    if (stored == null || !stored.entries().equals(before.entries())) {
      return false;
    }
    rows.remove(before.digest());
    rows.put(successor.digest(), successor);
    return true;
  }

  @Override
  public boolean remove(String digest) {
    return rows.remove(digest) != null;
  }

  @Override
  public int removeExpired(Instant now, int most) {
    return removeAll(
        rows.values().stream().filter(row -> !now.isBefore(row.expiresAt())).limit(most));
  }

  @Override
  public List<SessionData> findByEntry(String name, String value, Instant now) {
    return remembering(name, value)
        .filter(row -> now.isBefore(row.expiresAt()))
        .sorted(comparing(SessionData::lastSeenAt).reversed())
        .limit(1000)
        .toList();
  }

  @Override
  public int removeByEntry(String name, String value, @Nullable String exceptDigest) {
    return removeAll(remembering(name, value).filter(row -> !row.digest().equals(exceptDigest)));
  }

  @Override
  public int removeOldest(String name, String value, int most) {
    return removeAll(
        remembering(name, value)
            .sorted(comparing(SessionData::createdAt).reversed().thenComparing(SessionData::digest))
            .skip(most));
  }

  private Stream<SessionData> remembering(String name, String value) {
    return rows.values().stream().filter(row -> value.equals(row.entries().get(name)));
  }

  private int removeAll(Stream<SessionData> sessions) {
    return (int) sessions.toList().stream().filter(row -> remove(row.digest())).count();
  }
}
