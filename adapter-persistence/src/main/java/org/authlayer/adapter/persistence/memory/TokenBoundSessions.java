package org.authlayer.adapter.persistence.memory;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.jspecify.annotations.Nullable;

/**
 * Sessions in memory that end with the token that opened them, whoever removes it: this process,
 * another one, or the database together with its owner. So the table is asked for the tokens of the
 * sessions that a call is about; for sessions without one it is left alone.
 *
 * @param memory the sessions
 * @param existing which of some tokens there are
 */
public record TokenBoundSessions(InMemorySessions memory, Function<Set<UUID>, Set<UUID>> existing)
    implements Sessions {

  @Override
  public Optional<SessionData> find(String digest, Instant now) {
    endOrphan(digest);
    return memory.find(digest, now);
  }

  @Override
  public void add(SessionData session) {
    if (mayBegin(session)) {
      memory.add(session);
    }
  }

  @Override
  public boolean prolong(String digest, Instant lastSeenAt, Instant expiresAt) {
    endOrphan(digest);
    return memory.prolong(digest, lastSeenAt, expiresAt);
  }

  @Override
  public boolean rotate(SessionData before, SessionData successor) {
    endOrphan(before.digest());
    return mayBegin(successor) && memory.rotate(before, successor);
  }

  @Override
  public boolean remove(String digest) {
    endOrphan(digest);
    return memory.remove(digest);
  }

  @Override
  public int removeExpired(Instant now, int most) {
    return memory.removeExpired(now, most);
  }

  @Override
  public List<SessionData> findByEntry(String name, String value, Instant now) {
    endOrphans(memory.tokensOf(name, value));
    return memory.findByEntry(name, value, now);
  }

  @Override
  public int removeByEntry(String name, String value, @Nullable String exceptDigest) {
    endOrphans(memory.tokensOf(name, value));
    return memory.removeByEntry(name, value, exceptDigest);
  }

  @Override
  public int removeOldest(String name, String value, int most) {
    endOrphans(memory.tokensOf(name, value));
    return memory.removeOldest(name, value, most);
  }

  /** One whose token goes right after this is an orphan that nobody finds. */
  private boolean mayBegin(SessionData session) {
    return session.origin().token().stream()
        .allMatch(token -> existing.apply(Set.of(token)).contains(token));
  }

  private void endOrphan(String digest) {
    memory.tokenOf(digest).ifPresent(token -> endOrphans(Set.of(token)));
  }

  private void endOrphans(Set<UUID> tokens) {
    if (!tokens.isEmpty()) {
      Set<UUID> alive = existing.apply(tokens);
      tokens.stream().filter(token -> !alive.contains(token)).forEach(memory::removeOpenedBy);
    }
  }
}
