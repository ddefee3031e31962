package org.authlayer.domain.middleware;

import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.authlayer.domain.Abort;
import org.authlayer.domain.ClientLabel;
import org.authlayer.domain.PresentedTokens;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionOrigin;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.UserId;

/** Makes sessions, gives them new identifiers, prolongs and ends them. */
record SessionKeeper(
    Sessions sessions,
    SessionLifetime lifetime,
    int maxPerUser,
    InstantSource time,
    RandomGenerator random,
    SessionLog log) {

  /** A session with what its client is handed, and until when. */
  record Kept(SessionId id, SessionData data, Instant end) {}

  /** Begins a session; where it takes the place of others, those end. */
  Kept start(Request request, Map<String, String> entries, List<SessionId> replaced) {
    Instant now = time.instant();
    Kept kept = make(entries, now, now, origin(request));
    sessions.add(kept.data());
    log.started(request, kept.data());
    end(request, replaced, Optional.empty(), "replaced");
    return settled(request, kept, entries);
  }

  /** A changed session gets a new identifier; a login alone a new absolute lifetime (DEC-15). */
  Optional<Kept> rotate(Request request, SessionData stored, Session session) {
    Map<String, String> learned = learned(stored, session);
    boolean login = session.isRenewed() || !learned.isEmpty();
    Instant now = time.instant();
    Kept kept =
        login
            ? make(session.entries(), now, now, origin(request))
            : make(
                session.entries(),
                SessionLifetime.earlier(stored.createdAt(), now),
                now,
                stored.origin());
    if (sessions.rotate(stored, kept.data())) {
      log.renewed(request, kept.data());
      return Optional.of(login ? settled(request, kept, learned) : kept);
    }
    // Another request changed or ended the session: nothing of it is brought back.
    return learned.isEmpty() ? Optional.empty() : Optional.of(start(request, learned, List.of()));
  }

  boolean isBelievable(SessionData stored) {
    return lifetime.isBelievable(stored.lastSeenAt(), time.instant());
  }

  /** Writes the use before the answer only where a lost one would end the session early. */
  Optional<Kept> prolong(SessionId id, SessionData stored) {
    Instant now = time.instant();
    SessionOrigin origin = stored.origin();
    Instant end = lifetime.declaredEnd(stored.createdAt(), now, origin);
    if (stored.expiresAt().isBefore(end)) {
      Instant storedEnd = lifetime.storedEnd(stored.createdAt(), now, origin);
      if (!sessions.prolong(stored.digest(), now, storedEnd)) {
        return Optional.empty();
      }
    } else if (lifetime.isDue(stored.lastSeenAt(), now)) {
      sessions.seen(stored.digest(), now, lifetime.storedEnd(stored.createdAt(), now, origin));
    }
    return Optional.of(new Kept(id, stored, end));
  }

  void end(Request request, List<SessionId> ids, Optional<SessionData> known, String reason) {
    for (SessionId id : ids) {
      String digest = id.digest();
      if (sessions.remove(digest)) {
        log.ended(request, digest, known, reason);
      }
    }
  }

  /** The entries that are new, or whose users have just logged in again. */
  private static Map<String, String> learned(SessionData stored, Session session) {
    Map<String, String> learned = new HashMap<>(session.entries());
    learned.entrySet().removeAll(stored.entries().entrySet());
    if (session.isRenewed()) {
      learned.putAll(session.written());
    }
    return learned;
  }

  /**
   * A created session ends where the credentials of the request are no longer valid; of those that
   * stay, no account has more than its share (DEC-40).
   */
  private Kept settled(Request request, Kept kept, Map<String, String> learned) {
    if (!request.evidence().isStillValid()) {
      end(request, List.of(kept.id()), Optional.of(kept.data()), "revoked");
      throw Abort.of(401, "These credentials were changed or taken back a moment ago.");
    }
    learned.forEach(
        (name, value) ->
            log.crowdedOut(
                request, new UserId(name, value), sessions.removeOldest(name, value, maxPerUser)));
    return kept;
  }

  private Kept make(
      Map<String, String> entries, Instant createdAt, Instant now, SessionOrigin origin) {
    SessionId id = SessionId.generate(random);
    Instant expires = lifetime.storedEnd(createdAt, now, origin);
    return new Kept(
        id,
        new SessionData(id.digest(), entries, createdAt, now, expires, origin),
        lifetime.declaredEnd(createdAt, now, origin));
  }

  /** A token that is on the request opened the session, unless a password did. */
  private static SessionOrigin origin(Request request) {
    String client = ClientLabel.of(request.message()).text();
    return PresentedTokens.of(request.auth(), UserId.STANDARD)
        .filter(token -> !request.session().map(Session::isRenewed).orElse(false))
        .map(token -> new SessionOrigin(token.id(), token.expiresAt(), client))
        .orElseGet(() -> new SessionOrigin(null, null, client));
  }
}
