package org.authlayer.adapter.persistence.statements;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.jspecify.annotations.Nullable;

/** The sessions in table {@code sessions}. */
record MyBatisSessions(Mappers mappers) implements Sessions {

  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

  @Override
  public Optional<SessionData> find(String digest, Instant now) {
    return isDigest(digest)
        ? mappers
            .call(SessionMapper.class, sessions -> sessions.find(digest, now))
            .map(SessionMapper.Row::session)
        : Optional.empty();
  }

  @Override
  public void add(SessionData session) {
    requireStorable(session);
    mappers.call(SessionMapper.class, sessions -> sessions.add(session));
  }

  @Override
  public boolean prolong(String digest, Instant lastSeenAt, Instant expiresAt) {
    return isDigest(digest)
        && mappers.call(
                SessionMapper.class, sessions -> sessions.prolong(digest, lastSeenAt, expiresAt))
            == 1;
  }

  @Override
  public boolean rotate(SessionData before, SessionData successor) {
    requireStorable(before);
    requireStorable(successor);
    return mappers.call(SessionMapper.class, sessions -> sessions.rotate(before, successor)) == 1;
  }

  @Override
  public boolean remove(String digest) {
    return isDigest(digest)
        && mappers.call(SessionMapper.class, sessions -> sessions.remove(digest)) == 1;
  }

  @Override
  public int removeExpired(Instant now, int most) {
    return mappers.call(SessionMapper.class, sessions -> sessions.removeExpired(now, most));
  }

  @Override
  public List<SessionData> findByEntry(String name, String value, Instant now) {
    return isStorable(name, value)
        ? mappers
            .call(SessionMapper.class, sessions -> sessions.findByEntry(name, value, now))
            .stream()
            .map(SessionMapper.Row::session)
            .toList()
        : List.of();
  }

  @Override
  public int removeByEntry(String name, String value, @Nullable String exceptDigest) {
    return isStorable(name, value)
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
    return isStorable(name, value)
        ? mappers.call(SessionMapper.class, sessions -> sessions.removeOldest(name, value, most))
        : 0;
  }

  private static boolean isDigest(String text) {
    return DIGEST.matcher(text).matches();
  }

  private static boolean isStorable(String name, String value) {
    return StorableText.isStorable(name) && StorableText.isStorable(value);
  }

  private static void requireStorable(SessionData session) {
    session.entries().forEach(StorableText::require);
    StorableText.require(session.origin().client());
  }
}
