package org.authlayer.domain.middleware;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.authlayer.domain.Abort;
import org.authlayer.domain.DescribedMiddleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driving.CorsSettings;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.driving.Step;

/**
 * Refuses, with 403, what another site's page may have made a browser send (DEC-34), by {@code
 * Sec-Fetch-Site} and {@code Origin}, which a program without a browser does not send.
 */
public final class OriginMiddleware implements DescribedMiddleware {

  private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS");
  private static final Set<String> OWN_SITE = Set.of("same-origin", "none");

  private final FormOrigins origins;
  private final AuthEvents events;
  private final Predicate<HttpRequest> concerned;
  private final List<Step> steps;

  private OriginMiddleware(
      Set<String> listed, AuthEvents events, Predicate<HttpRequest> concerned, List<Step> steps) {
    this.origins = new FormOrigins(Set.copyOf(listed));
    this.events = Objects.requireNonNull(events, "events");
    this.concerned = concerned;
    this.steps = steps;
  }

  /** For routes that make a session: whether there is a cookie or not. */
  public static OriginMiddleware forForms(Set<String> listed, AuthEvents events) {
    return new OriginMiddleware(
        listed, events, any -> true, List.of(new Step.Neutral("origin check")));
  }

  /**
   * For all routes, and before each session: judges a request with what browsers send by
   * themselves: the session cookie, or Basic that is not from a page of {@code cors}. Every route
   * that reads it has this check, so it is no step of a route.
   */
  public static OriginMiddleware forCredentials(
      Set<String> listed, CorsSettings cors, SessionSettings session, AuthEvents events) {
    SessionCookie cookie = new SessionCookie(session);
    Predicate<HttpRequest> isByBasic =
        message ->
            message.headers().all("Authorization").stream()
                    .anyMatch(line -> line.strip().regionMatches(true, 0, "Basic", 0, 5))
                && message.headers().first("Origin").filter(cors::allows).isEmpty();
    return new OriginMiddleware(
        listed, events, isByBasic.or(message -> cookie.isPresent(message.headers())), List.of());
  }

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    require(request);
    return next.respond(request);
  }

  /** Refuses a request as a route behind this middleware does. */
  public void require(Request request) {
    HttpRequest message = request.message();
    if (isJudged(message) && concerned.test(message) && !isOwn(message)) {
      events.publish(new AuthEvent.RequestRefused(request.where(), "foreign-origin"));
      throw Abort.of(403, "This can be sent from this site's own pages only.");
    }
  }

  @Override
  public List<Step> steps() {
    return steps;
  }

  /** An upgrade is a GET, but the page that asks for it reads and writes what follows. */
  private static boolean isJudged(HttpRequest message) {
    return !SAFE_METHODS.contains(message.method())
        || message.headers().first("Upgrade").isPresent();
  }

  private boolean isOwn(HttpRequest message) {
    List<String> origin = message.headers().all("Origin");
    if (origin.size() == 1 && origins.isListed(origin.get(0))) {
      return true;
    }
    List<String> site = message.headers().all("Sec-Fetch-Site");
    return (site.isEmpty() && origin.isEmpty())
        ? isOfThisOrigin(message.headers().all("Referer"), message)
        : isOfThisSite(site) && isOfThisOrigin(origin, message);
  }

  private static boolean isOfThisSite(List<String> site) {
    return site.isEmpty() || (site.size() == 1 && OWN_SITE.contains(site.get(0)));
  }

  private boolean isOfThisOrigin(List<String> urls, HttpRequest message) {
    return urls.isEmpty()
        || (urls.size() == 1
            && (origins.isOwn(urls.get(0), message) || origins.isListed(urls.get(0))));
  }
}
