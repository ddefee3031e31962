package org.authlayer.adapter.persistence.statements;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;

/** The sessions in table {@code sessions}. */
record MyBatisSessions(Mappers mappers) implements Sessions {

  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

  @Override
  public Optional<SessionData> find(String digest, Instant now) {
    return isDigest(digest)
        ? mappers.call(SessionMapper.class, sessions -> sessions.find(digest, now))
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
  public int removeExpired(Instant now) {
    return mappers.call(SessionMapper.class, sessions -> sessions.removeExpired(now));
  }

  private static boolean isDigest(String text) {
    return DIGEST.matcher(text).matches();
  }

  private static void requireStorable(SessionData session) {
    session.entries().forEach(StorableText::require);
  }
}
