package org.authlayer.domain.fakes;

import static java.util.Comparator.comparing;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.UserId;
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
    return rows.computeIfPresent(digest, (same, old) -> old.used(lastSeenAt, expiresAt)) != null;
  }

  @Override
  public boolean rotate(SessionData before, SessionData successor) {
    SessionData stored = rows.get(before.digest());
    if (stored == null
        || !stored.users().equals(before.users())
        || !stored.values().equals(before.values())) {
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
  public boolean removeUser(String digest, UserId user) {
    return forget(Stream.ofNullable(rows.get(digest)), user) == 1;
  }

  @Override
  public List<SessionData> findByUser(UserId user, Instant now) {
    return remembering(user)
        .filter(row -> now.isBefore(row.end(user.type())))
        .sorted(comparing(SessionData::lastSeenAt).reversed())
        .limit(1000)
        .toList();
  }

  @Override
  public int removeByUser(UserId user, @Nullable String exceptDigest) {
    return forget(remembering(user).filter(row -> !row.digest().equals(exceptDigest)), user);
  }

  @Override
  public int removeOldest(UserId user, int most, Instant now) {
    return forget(
        remembering(user)
            .filter(row -> now.isBefore(row.end(user.type())))
            .sorted(
                comparing((SessionData row) -> row.identity(user.type()).orElseThrow().since())
                    .reversed()
                    .thenComparing(SessionData::digest))
            .skip(most),
        user);
  }

  private Stream<SessionData> remembering(UserId user) {
    return rows.values().stream().filter(row -> row.remembers(user));
  }

  private int forget(Stream<SessionData> sessions, UserId user) {
    List<SessionData> theirs = sessions.filter(row -> row.remembers(user)).toList();
    theirs.forEach(row -> forget(row, user.type()));
    return theirs.size();
  }

  private void forget(SessionData row, String type) {
    Map<String, SessionIdentity> others = new HashMap<>(row.identities());
    others.remove(type);
    rows.computeIfPresent(
        row.digest(), (digest, old) -> others.isEmpty() ? null : old.with(others));
  }

  private int removeAll(Stream<SessionData> sessions) {
    return (int) sessions.toList().stream().filter(row -> remove(row.digest())).count();
  }
}
