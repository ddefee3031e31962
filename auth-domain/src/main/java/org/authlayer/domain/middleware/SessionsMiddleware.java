package org.authlayer.domain.middleware;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * <p>An unknown identifier is never adopted; a session without entries has neither cookie nor row;
 * one that changes, or in which somebody logs in, gets a new identifier (DEC-15), one that is left
 * empty ends (DEC-16). One with times that lie ahead gets new times, and so an identifier (DEC-12).
 * When the chain fails, nothing is kept (DEC-33).
 */
public final class SessionsMiddleware implements DescribedMiddleware {

  private final SessionKeeper keeper;
  private final SessionLookUp lookUp;
  private final InstantSource time;
  private final SessionCookie cookie;

  public SessionsMiddleware(
      Sessions sessions,
      SessionSettings settings,
      InstantSource time,
      RandomGenerator random,
      AuthEvents events) {
    this(
        new SessionKeeper(
            sessions,
            new SessionLifetime(settings),
            settings.maxPerUser(),
            time,
            random,
            new SessionLog(events)),
        (digest, now) ->
            sessions.find(digest, now).map(found -> new RememberedSession(found, null)),
        time,
        new SessionCookie(settings));
  }

  private SessionsMiddleware(
      SessionKeeper keeper, SessionLookUp lookUp, InstantSource time, SessionCookie cookie) {
    this.keeper = keeper;
    this.lookUp = lookUp;
    this.time = time;
    this.cookie = cookie;
  }

  public SessionsMiddleware lookedUpBy(SessionLookUp other) {
    return new SessionsMiddleware(keeper, other, time, cookie);
  }

  @Override
  public List<Step> steps() {
    return List.of(new Step.OpensSession());
  }

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    Optional<SessionId> presented = cookie.read(request.message().headers());
    Optional<RememberedSession> found =
        presented.flatMap(id -> lookUp.find(id.digest(), time.instant()));
    Optional<SessionData> stored = found.map(RememberedSession::session);
    Session session = found.map(Session::stored).orElseGet(() -> new Session(Map.of()));
    Request inner = request.with(session);
    HttpResponse response = next.respond(inner);
    if (session.isEnded()) {
      return end(inner, response, stored);
    }
    return stored.isEmpty()
        ? begin(inner, response, session)
        : keep(inner, response, presented.orElseThrow(), stored.get(), session);
  }

  private HttpResponse begin(Request request, HttpResponse response, Session session) {
    Map<String, String> entries = session.entries();
    if (entries.isEmpty()) {
      return response;
    }
    // Of several cookies none is known to be this client's; a login ends them all.
    List<SessionId> others =
        session.isRenewed() ? cookie.all(request.message().headers()) : List.of();
    return hand(response, keeper.start(request, entries, others));
  }

  private HttpResponse keep(
      Request request, HttpResponse response, SessionId id, SessionData stored, Session session) {
    Map<String, String> entries = session.entries();
    if (entries.isEmpty()) {
      return end(request, response, Optional.of(stored));
    }
    boolean unchanged =
        stored.entries().equals(entries) && !session.isRenewed() && keeper.isBelievable(stored);
    Optional<SessionKeeper.Kept> kept =
        unchanged ? keeper.prolong(id, stored) : keeper.rotate(request, stored, session);
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
