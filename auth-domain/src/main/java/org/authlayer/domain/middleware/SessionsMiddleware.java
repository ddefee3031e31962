package org.authlayer.domain.middleware;

import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.Session;
import org.authlayer.domain.Step;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.SessionSettings;

/**
 * Turns the session cookie into a session on the way in, and the session into a cookie on the way
 * out (authentication rule 9).
 *
 * <p>An identifier that the store does not know is never adopted; a session without entries has
 * neither cookie nor row; a session that changes gets a new identifier (DEC-15), one that is left
 * empty ends (DEC-16). When the chain fails, nothing is kept and no cookie is set (DEC-33).
 */
public final class SessionsMiddleware implements Middleware {

  private final Sessions sessions;
  private final SessionLifetime lifetime;
  private final SessionCookie cookie;
  private final InstantSource time;
  private final RandomGenerator random;
  private final AuthEvents events;

  /**
   * Sessions kept in a store.
   *
   * @param sessions the store
   * @param settings lifetimes and cookie options
   * @param time the clock
   * @param random where identifiers come from; cryptographically strong
   * @param events is told of sessions that begin and end
   */
  public SessionsMiddleware(
      Sessions sessions,
      SessionSettings settings,
      InstantSource time,
      RandomGenerator random,
      AuthEvents events) {
    this.sessions = sessions;
    this.lifetime = new SessionLifetime(settings);
    this.cookie = new SessionCookie(settings);
    this.time = time;
    this.random = random;
    this.events = events;
  }

  @Override
  public List<Step> steps() {
    return List.of(new Step.OpensSession());
  }

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    Instant now = time.instant();
    Optional<SessionId> presented = cookie.read(request.message().headers());
    Optional<SessionData> stored = presented.flatMap(id -> sessions.find(id.digest(), now));
    Session session =
        stored
            .map(data -> new Session(data.entries(), data.digest()))
            .orElseGet(() -> new Session(Map.of()));
    HttpResponse response = next.respond(request.with(session));
    Map<String, String> entries = session.entries();
    if (stored.isEmpty()) {
      return entries.isEmpty() ? response : start(request, response, entries, now);
    }
    return keep(request, response, presented.orElseThrow(), stored.get(), entries, now);
  }

  private HttpResponse keep(
      Request request,
      HttpResponse response,
      SessionId id,
      SessionData stored,
      Map<String, String> entries,
      Instant now) {
    if (entries.isEmpty()) {
      return end(request, response, stored);
    }
    if (stored.entries().equals(entries)) {
      return prolong(response, id, stored, now);
    }
    return rotate(request, response, stored, entries, now);
  }

  private HttpResponse start(
      Request request, HttpResponse response, Map<String, String> entries, Instant now) {
    SessionId id = SessionId.generate(random);
    SessionData begun = data(id, entries, now, now);
    sessions.add(begun);
    events.publish(
        new AuthEvent.SessionStarted(request.where(), begun.digest().substring(0, 8), null));
    return hand(response, cookie.of(id, begun.expiresAt()));
  }

  /** What changes has a new identifier; only a login gives it a new absolute lifetime. */
  private HttpResponse rotate(
      Request request,
      HttpResponse response,
      SessionData stored,
      Map<String, String> entries,
      Instant now) {
    Map<String, String> learned = new HashMap<>(entries);
    learned.entrySet().removeAll(stored.entries().entrySet());
    SessionId id = SessionId.generate(random);
    SessionData successor = data(id, entries, learned.isEmpty() ? stored.createdAt() : now, now);
    if (sessions.rotate(stored, successor)) {
      return hand(response, cookie.of(id, successor.expiresAt()));
    }
    // Another request changed or ended the session: nothing of it is brought back.
    return learned.isEmpty() ? response : start(request, response, learned, now);
  }

  private HttpResponse prolong(
      HttpResponse response, SessionId id, SessionData stored, Instant now) {
    if (!lifetime.isDue(stored.lastSeenAt(), now)) {
      return hand(response, cookie.of(id, stored.expiresAt()));
    }
    Instant expires = lifetime.expiry(stored.createdAt(), now);
    return sessions.prolong(stored.digest(), now, expires)
        ? hand(response, cookie.of(id, expires))
        : response;
  }

  private HttpResponse end(Request request, HttpResponse response, SessionData stored) {
    if (sessions.remove(stored.digest())) {
      events.publish(
          new AuthEvent.SessionEnded(request.where(), stored.digest().substring(0, 8), "logout"));
    }
    return hand(response, cookie.expired());
  }

  private SessionData data(
      SessionId id, Map<String, String> entries, Instant createdAt, Instant now) {
    return new SessionData(id.digest(), entries, createdAt, now, lifetime.expiry(createdAt, now));
  }

  private static HttpResponse hand(HttpResponse response, String line) {
    HttpResponse uncached =
        response.headers().first("Cache-Control").isPresent()
            ? response
            : response.with("Cache-Control", "no-store");
    return uncached.with("Set-Cookie", line);
  }
}
