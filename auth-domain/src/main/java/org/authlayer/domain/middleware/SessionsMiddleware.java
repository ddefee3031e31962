package org.authlayer.domain.middleware;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import org.authlayer.domain.DescribedMiddleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.Session;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.driving.Step;

/**
 * Turns the session cookie into a session on the way in, and the session into a cookie on the way
 * out (authentication rule 9).
 *
 * <p>An unknown identifier is never adopted; a session without users and values has neither cookie
 * nor row; one in which a user logs in or out gets a new identifier (DEC-15), one that is left
 * empty ends (DEC-16). One with times that lie ahead gets new times, and so an identifier (DEC-12).
 * When the chain fails, nothing is kept (DEC-33). Within a chain that has opened the session of the
 * same cookie and store, it is the same session, and the outer chain keeps it (DEC-15).
 */
public final class SessionsMiddleware implements DescribedMiddleware {

  /** By which a session within another is known to be the same one, or another one. */
  private record Origin(Sessions store, String cookie) {

    /** The same while a store changes that is compared by its rows. */
    @Override
    public int hashCode() {
      return cookie.hashCode();
    }
  }

  private final Origin origin;
  private final SessionKeeper keeper;
  private final SessionLifetime lifetime;
  private final BiFunction<String, Instant, Optional<RememberedSession>> lookUp;
  private final InstantSource time;
  private final SessionCookie cookie;

  public SessionsMiddleware(
      Sessions sessions,
      SessionSettings settings,
      InstantSource time,
      RandomGenerator random,
      AuthEvents events) {
    this(
        sessions,
        settings,
        time,
        random,
        events,
        (digest, now) ->
            sessions.find(digest, now).map(found -> new RememberedSession(found, null)));
  }

  /**
   * @param lookUp looks a session up by its digest and the time, perhaps with its user: once per
   *     request that presents an identifier. What is found becomes {@linkplain
   *     org.authlayer.domain.Evidence#credential evidence}
   */
  public SessionsMiddleware(
      Sessions sessions,
      SessionSettings settings,
      InstantSource time,
      RandomGenerator random,
      AuthEvents events,
      BiFunction<String, Instant, Optional<RememberedSession>> lookUp) {
    this.lifetime = new SessionLifetime(settings);
    this.keeper =
        new SessionKeeper(
            sessions, lifetime, settings.maxPerUser(), time, random, new SessionLog(events));
    this.lookUp = lookUp;
    this.time = time;
    this.cookie = new SessionCookie(settings);
    this.origin = new Origin(sessions, cookie.name());
  }

  @Override
  public List<Step> steps() {
    return List.of(new Step.OpensSession());
  }

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    Optional<Session> opened = request.session(origin);
    if (opened.isPresent()) {
      return next.respond(request.with(opened.get()));
    }
    Instant now = time.instant();
    Optional<SessionId> presented = cookie.read(request.message().headers());
    Optional<RememberedSession> found = presented.flatMap(id -> lookUp.apply(id.digest(), now));
    request.evidence().credential(RememberedSession.class, () -> found);
    Optional<SessionData> stored = found.map(RememberedSession::session);
    Optional<Session> live =
        stored.flatMap(data -> lifetime.live(data, now).map(some -> Session.stored(data, some)));
    Session session = live.orElseGet(Session::new);
    Request inner = request.with(session, origin);
    HttpResponse response = next.respond(inner);
    if (session.isEnded()) {
      return end(inner, response, stored);
    }
    return live.isEmpty()
        ? begin(inner, response, session)
        : keep(inner, response, presented.orElseThrow(), stored.orElseThrow(), session);
  }

  private HttpResponse begin(Request request, HttpResponse response, Session session) {
    if (session.isEmpty()) {
      return response;
    }
    // Of several cookies none is known to be this client's; a login ends them all.
    boolean isLogin = session.logins().values().stream().anyMatch(login -> login.token() == null);
    List<SessionId> others = isLogin ? cookie.all(request.message().headers()) : List.of();
    return hand(response, keeper.start(request, session.logins(), session.values(), others));
  }

  private HttpResponse keep(
      Request request, HttpResponse response, SessionId id, SessionData stored, Session session) {
    if (session.isEmpty()) {
      return end(request, response, Optional.of(stored));
    }
    Optional<SessionKeeper.Kept> kept =
        session.isChanged() || !keeper.isBelievable(stored)
            ? keeper.change(request, id, stored, session)
            : keeper.prolong(id, stored, session);
    return kept.map(current -> hand(response, current)).orElse(response);
  }

  private HttpResponse end(Request request, HttpResponse response, Optional<SessionData> stored) {
    keeper.end(request, cookie.all(request.message().headers()), stored, "logout");
    return cookie.isPresent(request.message().headers())
        ? hand(response, cookie.expired())
        : response;
  }

  private HttpResponse hand(HttpResponse response, SessionKeeper.Kept kept) {
    return hand(response, cookie.of(kept.id(), kept.end()));
  }

  private static HttpResponse hand(HttpResponse response, String line) {
    HttpResponse uncached =
        response.headers().first("Cache-Control").isPresent()
            ? response
            : response.with("Cache-Control", "no-store");
    return uncached.with("Set-Cookie", line);
  }
}
