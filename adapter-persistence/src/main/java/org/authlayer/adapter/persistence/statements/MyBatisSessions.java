package org.authlayer.adapter.persistence.statements;

import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.authlayer.adapter.persistence.connections.SqlFailures;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StorableText;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;
import org.jspecify.annotations.Nullable;

record MyBatisSessions(Mappers mappers, LastUses uses) implements Sessions {

  @Override
  public Optional<SessionData> find(String digest, Instant now) {
    return SessionData.isDigest(digest)
        ? found(digest, now, null).map(RememberedSession::session)
        : Optional.empty();
  }

  /** With the user whose identifier an entry is; none is called by what cannot be stored. */
  Optional<RememberedSession> find(String digest, Instant now, String entry) {
    if (SessionData.isDigest(digest) && StorableText.isStorable(entry)) {
      try {
        return found(digest, now, entry);
      } catch (StoreException failure) {
        if (!SqlFailures.isNoIdentifier(failure)) {
          throw failure;
        }
      }
    }
    return find(digest, now).map(session -> new RememberedSession(session, null));
  }

  private Optional<RememberedSession> found(String digest, Instant now, @Nullable String entry) {
    return mappers
        .call(SessionMapper.class, all -> all.find(HexFormat.of().parseHex(digest), entry))
        .map(row -> remembered(row, entry))
        .filter(found -> found.session().expiresAt().isAfter(now));
  }

  /** The database reads an identifier in other forms too, but one is the form of all of them. */
  private RememberedSession remembered(SessionMapper.Found row, @Nullable String entry) {
    SessionData session = uses.in(row.session().session());
    User user = row.user();
    boolean named = user != null && user.id().toString().equals(session.entries().get(entry));
    return new RememberedSession(session, named ? user : null);
  }

  @Override
  public void add(SessionData session) {
    requireStorable(session);
    mappers.call(SessionMapper.class, sessions -> sessions.add(session, flat(session)));
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
    requireStorable(before);
    requireStorable(successor);
    return mappers.call(
            SessionMapper.class,
            all -> all.rotate(before, flat(before), successor, flat(successor)))
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
  public List<SessionData> findByEntry(String name, String value, Instant now) {
    uses.flush();
    return StorableText.isStorable(name, value)
        ? mappers
            .call(SessionMapper.class, sessions -> sessions.findByEntry(name, value, now))
            .stream()
            .map(SessionMapper.Row::session)
            .toList()
        : List.of();
  }

  @Override
  public int removeByEntry(String name, String value, @Nullable String exceptDigest) {
    return StorableText.isStorable(name, value)
        ? mappers.transaction(
            all -> {
              SessionMapper sessions = all.getMapper(SessionMapper.class);
              sessions.lock(name, value);
              return sessions.removeByEntry(name, value, exceptDigest);
            })
        : 0;
  }

  @Override
  public int removeOldest(String name, String value, int most) {
    return StorableText.isStorable(name, value)
        ? mappers.call(SessionMapper.class, sessions -> sessions.removeOldest(name, value, most))
        : 0;
  }

  private static String[] flat(SessionData session) {
    return SessionEntriesJson.flat(session.entries());
  }

  private static void requireStorable(SessionData session) {
    session.entries().forEach(StorableText::require);
    StorableText.require(session.origin().client());
  }
}
