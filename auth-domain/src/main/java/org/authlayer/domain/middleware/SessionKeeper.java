package org.authlayer.domain.middleware;

import static java.util.Comparator.naturalOrder;

import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.authlayer.domain.Abort;
import org.authlayer.domain.ClientLabel;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
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

  /** How often a change is repeated on what other requests stored meanwhile. */
  private static final int MOST_REPEATED = 4;

  /** A session with what its client is handed, and until when. */
  record Kept(SessionId id, SessionData data, Instant end) {}

  /** Begins a session; where it takes the place of others, those end. */
  Kept start(
      Request request,
      Map<String, Session.Login> logins,
      Map<String, String> values,
      List<SessionId> replaced) {
    Instant now = time.instant();
    Map<String, SessionIdentity> identities = identities(Map.of(), logins, now);
    String client = ClientLabel.of(request.message()).text();
    Kept kept = make(SessionId.generate(random), identities, values, now, client);
    sessions.add(kept.data());
    log.started(request, kept.data().digest(), logins);
    end(request, replaced, Optional.empty(), "replaced");
    return settled(request, kept, logins);
  }

  /** A login or a logout gives the session a new identifier, a value alone does not (DEC-15). */
  Optional<Kept> change(Request request, SessionId id, SessionData stored, Session session) {
    return change(request, id, stored, session, MOST_REPEATED);
  }

  private Optional<Kept> change(
      Request request, SessionId id, SessionData stored, Session session, int repeats) {
    Instant now = time.instant();
    Map<String, Session.Login> logins = session.logins();
    Map<String, SessionIdentity> identities = identities(session.kept(), logins, now);
    Instant since =
        identities.values().stream()
            .map(SessionIdentity::since)
            .min(naturalOrder())
            .orElseGet(() -> SessionLifetime.earlier(stored.createdAt(), now));
    SessionId next =
        session.hasOtherUsers() || !isBelievable(stored) ? SessionId.generate(random) : id;
    String client = logins.isEmpty() ? stored.client() : ClientLabel.of(request.message()).text();
    Kept kept = make(next, identities, session.values(), since, client);
    if (sessions.rotate(stored, kept.data())) {
      if (!session.forgotten().isEmpty()) {
        log.ended(request, stored.digest(), session.forgotten(), "logout");
      }
      log.renewed(request, kept.data().digest(), logins);
      return Optional.of(settled(request, kept, logins));
    }
    // Another request changed the session, or ended it: then nothing of it is brought back.
    Optional<SessionData> meanwhile = sessions.find(stored.digest(), now);
    if (meanwhile.filter(session::follow).isPresent() && repeats > 0) {
      return change(request, id, meanwhile.get(), session, repeats - 1);
    }
    Map<String, SessionIdentity> replaced = new HashMap<>(stored.identities());
    replaced.keySet().retainAll(logins.keySet());
    forget(request, replaced, "replaced");
    forget(request, session.forgotten(), "logout");
    return logins.isEmpty()
        ? Optional.empty()
        : Optional.of(start(request, logins, session.written(), List.of()));
  }

  boolean isBelievable(SessionData stored) {
    return lifetime.isBelievable(stored.lastSeenAt(), time.instant());
  }

  /** Writes the use before the answer only where a lost one would end the session early. */
  Optional<Kept> prolong(SessionId id, SessionData stored, Session session) {
    Instant now = time.instant();
    var live = session.kept().values();
    Instant end = lifetime.declaredEnd(stored.createdAt(), live, now);
    if (stored.expiresAt().isBefore(end)) {
      Instant storedEnd = lifetime.storedEnd(stored.createdAt(), live, now);
      if (!sessions.prolong(stored.digest(), now, storedEnd)) {
        return Optional.empty();
      }
    } else if (lifetime.isDue(stored.lastSeenAt(), now)) {
      sessions.seen(stored.digest(), now, lifetime.storedEnd(stored.createdAt(), live, now));
    }
    return Optional.of(new Kept(id, stored, end));
  }

  /** The users are known where the session is the only one. */
  void end(Request request, List<SessionId> ids, Optional<SessionData> known, String reason) {
    Map<String, SessionIdentity> users = known.map(SessionData::identities).orElse(Map.of());
    for (SessionId id : ids) {
      if (sessions.remove(id.digest())) {
        log.ended(request, id.digest(), users, reason);
      } else {
        forget(request, users, reason);
      }
    }
  }

  /** Where a request meanwhile has stored them; where two logins are of one instant, nothing. */
  private void forget(Request request, Map<String, SessionIdentity> users, String reason) {
    users.forEach(
        (type, identity) -> {
          UserId user = new UserId(type, identity.userId());
          Instant since = identity.since();
          List<SessionData> moved =
              sessions.findByUser(user, time.instant()).stream()
                  .filter(one -> one.identity(type).orElseThrow().since().equals(since))
                  .toList();
          if (moved.size() == 1 && sessions.removeUser(moved.get(0).digest(), user)) {
            log.ended(request, moved.get(0).digest(), Map.of(type, identity), reason);
          }
        });
  }

  /** A session has one token: the last one that opened it. */
  private Map<String, SessionIdentity> identities(
      Map<String, SessionIdentity> kept, Map<String, Session.Login> logins, Instant now) {
    Map<String, SessionIdentity> all = new HashMap<>(kept);
    all.replaceAll((type, identity) -> lifetime.notAhead(identity, now));
    logins.forEach(
        (type, login) -> {
          SessionIdentity identity = lifetime.begin(login, now);
          if (identity.token().isPresent()) {
            all.values().removeIf(other -> other.token().isPresent());
          }
          all.put(type, identity);
        });
    return all;
  }

  /**
   * A created session ends where the credentials of the request are no longer valid; of those that
   * stay, no account has more than its share (DEC-40).
   */
  private Kept settled(Request request, Kept kept, Map<String, Session.Login> logins) {
    if (logins.isEmpty()) {
      return kept;
    }
    if (!request.evidence().isStillValid()) {
      end(request, List.of(kept.id()), Optional.of(kept.data()), "revoked");
      throw Abort.of(401, "These credentials were changed or taken back a moment ago.");
    }
    logins.forEach(
        (type, login) -> {
          UserId user = new UserId(type, login.userId());
          log.crowdedOut(request, user, sessions.removeOldest(user, maxPerUser, time.instant()));
        });
    return kept;
  }

  private Kept make(
      SessionId id,
      Map<String, SessionIdentity> identities,
      Map<String, String> values,
      Instant createdAt,
      String client) {
    Instant now = time.instant();
    Instant expires = lifetime.storedEnd(createdAt, identities.values(), now);
    return new Kept(
        id,
        new SessionData(id.digest(), identities, values, createdAt, now, expires, client),
        lifetime.declaredEnd(createdAt, identities.values(), now));
  }
}
