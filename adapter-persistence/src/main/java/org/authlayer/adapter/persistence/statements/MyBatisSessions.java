package org.authlayer.adapter.persistence.statements;

import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.authlayer.adapter.persistence.failures.SqlFailures;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StorableText;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;

record MyBatisSessions(Mappers mappers, LastUses uses) implements Sessions {

  @Override
  public Optional<SessionData> find(String digest, Instant now) {
    return SessionData.isDigest(digest)
        ? found(digest, now, null).map(RememberedSession::session)
        : Optional.empty();
  }

  /** With the user of a type; a name that cannot be stored has no user. */
  Optional<RememberedSession> find(String digest, Instant now, String type) {
    if (SessionData.isDigest(digest) && StorableText.isStorable(type)) {
      try {
        return found(digest, now, type);
      } catch (StoreException failure) {
        if (!SqlFailures.isNoIdentifier(failure)) {
          throw failure;
        }
      }
    }
    return find(digest, now).map(session -> new RememberedSession(session, null));
  }

  private Optional<RememberedSession> found(String digest, Instant now, @Nullable String type) {
    return mappers
        .call(SessionMapper.class, all -> all.find(HexFormat.of().parseHex(digest), type))
        .map(row -> remembered(row, type))
        .filter(found -> found.session().expiresAt().isAfter(now));
  }

  /** The database reads an identifier in other forms too, but one is the form of all of them. */
  private RememberedSession remembered(SessionMapper.Found row, @Nullable String type) {
    SessionData session = uses.in(row.session().session());
    User user = row.user();
    boolean named =
        user != null && type != null && session.remembers(new UserId(type, user.id().toString()));
    return new RememberedSession(session, named ? user : null);
  }

  @Override
  public void add(SessionData session) {
    SessionColumns columns = SessionColumns.of(session);
    mappers.call(SessionMapper.class, sessions -> sessions.add(session, columns));
  }

  @Override
  public boolean prolong(String digest, Instant lastSeenAt, Instant expiresAt) {
    if (!SessionData.isDigest(digest)) {
      return false;
    }
    try {
      return mappers.call(SessionMapper.class, all -> all.prolong(digest, lastSeenAt, expiresAt))
          == 1;
    } catch (StoreException failure) {
      if (failure.retryAfter().isEmpty()) {
        throw failure;
      }
      uses.ofSession(digest, lastSeenAt, expiresAt);
      return true;
    }
  }

  @Override
  public void seen(String digest, Instant lastSeenAt, Instant expiresAt) {
    uses.ofSession(digest, lastSeenAt, expiresAt);
  }

  @Override
  public boolean rotate(SessionData before, SessionData successor) {
    SessionColumns found = SessionColumns.of(before);
    SessionColumns columns = SessionColumns.of(successor);
    return mappers.call(SessionMapper.class, all -> all.rotate(before, found, successor, columns))
        == 1;
  }

  @Override
  public boolean remove(String digest) {
    return SessionData.isDigest(digest)
        && mappers.call(SessionMapper.class, sessions -> sessions.remove(digest)) == 1;
  }

  @Override
  public int removeExpired(Instant now, int most) {
    uses.flush();
    return mappers.call(SessionMapper.class, sessions -> sessions.removeExpired(now, most));
  }

  @Override
  public boolean removeUser(String digest, UserId user) {
    return SessionData.isDigest(digest)
        && user.isStorable()
        && mappers.call(SessionMapper.class, sessions -> sessions.removeUser(digest, user)) == 1;
  }

  @Override
  public List<SessionData> findByUser(UserId user, Instant now) {
    uses.flush();
    return user.isStorable()
        ? mappers.call(SessionMapper.class, sessions -> sessions.findByUser(user, now)).stream()
            .map(SessionMapper.Row::session)
            .filter(session -> session.remembers(user) && session.end(user.type()).isAfter(now))
            .toList()
        : List.of();
  }

  @Override
  public int removeByUser(UserId user, @Nullable String exceptDigest) {
    return user.isStorable()
        ? mappers.transaction(
            all -> {
              SessionMapper sessions = all.getMapper(SessionMapper.class);
              sessions.lock(user);
              return sessions.removeByUser(user, exceptDigest);
            })
        : 0;
  }

  @Override
  public int removeOldest(UserId user, int most, Instant now) {
    return user.isStorable()
        ? mappers.call(SessionMapper.class, sessions -> sessions.removeOldest(user, most, now))
        : 0;
  }
}
