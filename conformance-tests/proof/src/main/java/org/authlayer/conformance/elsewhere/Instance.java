package org.authlayer.conformance.elsewhere;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** One running instance: all applications on one store. */
final class Instance {

  private final Variations variations;
  private final Answers answers;
  private final Authenticators authenticators;
  private final Sessions sessions;
  private final RouteTable routes;
  private final Overload overload;
  private final Reading reading;

  Instance(
      Variations variations,
      Settings settings,
      Tables shared,
      InstantSource clock,
      AtomicLong compared,
      boolean second) {
    this.variations = variations;
    this.answers = new Answers(variations);
    Tables own = new Tables();
    Tables tokens = variations.has("tokens-in-memory") ? own : shared;
    Tables sessionRows =
        variations.has("sessions-in-memory") || variations.has("sessions-lost-elsewhere")
            ? own
            : shared;
    UserRecords records = new UserRecords(variations, answers, shared);
    Passwords passwords = new Passwords(variations, compared);
    Registration registration =
        new Registration(variations, shared, passwords, answers, records, clock);
    Logins logins = new Logins(variations, shared, passwords, registration, answers);
    byte[] key =
        (settings.jwtSecret()
                + (variations.has("a-key-for-each-instance") ? UUID.randomUUID() : ""))
            .getBytes(StandardCharsets.UTF_8);
    JwtVerifier jwts = new JwtVerifier(variations, clock, shared, key);
    Crossing crossing = new Crossing(variations, shared, sessionRows, jwts);
    logins.crossing(crossing);
    this.authenticators =
        new Authenticators(
            variations,
            settings,
            shared,
            logins,
            new TokenLookup(variations, tokens, clock, answers),
            jwts,
            crossing,
            answers);
    this.sessions =
        new Sessions(
            variations, sessionRows, shared, clock, new MisplacedCredentials(variations), crossing);
    boolean lost = second && variations.has("second-instance-loses-tokens");
    Tokens issued = new Tokens(variations, lost ? own : tokens, shared, clock);
    boolean alone = second && variations.has("second-instance-signs-with-another-key");
    byte[] signing = alone ? Digests.of("SHA-256", settings.jwtSecret()) : key;
    List<Route> all = new ArrayList<>();
    all.addAll(
        new ApiRoutes(variations, answers, records, registration, authenticators, issued, shared)
            .all());
    all.addAll(
        new JwtRoutes(
                variations,
                answers,
                registration,
                authenticators,
                new Jwts(variations, clock, signing),
                logins)
            .all());
    all.addAll(new SmallRoutes(variations, answers, records, authenticators, sessions).all());
    all.addAll(new WebsiteRoutes(variations, answers, authenticators, sessions).all());
    all.addAll(
        new AccountRoutes(
                variations, answers, records, authenticators, sessions, passwords, shared, tokens)
            .all());
    this.routes = new RouteTable(variations, all);
    this.reading = new Reading(variations);
    this.overload = new Overload(variations, answers);
  }

  Reply answer(Request sent) {
    Optional<Request> read = reading.of(sent);
    if (read.isEmpty()) {
      return answers.error(415, "This cannot be read");
    }
    Request request = read.get();
    Optional<RouteMatch> match = routes.find(request);
    if (match.isEmpty()) {
      return routes.knows(request.path())
          ? answers.error(405, "Not with this method")
          : answers.error(404, "Nothing here");
    }
    Optional<Reply> turnedAway = overload.turnsAway(request);
    if (turnedAway.isPresent()) {
      return turnedAway.get();
    }
    Visit visit = new Visit(match.get().request());
    Reply reply = challenged(visit, match.get().route(), answer(visit, match.get()));
    return visit.completed(located(request, reply));
  }

  private Reply located(Request request, Reply reply) {
    Optional<String> path = new Headers(reply.lines()).first("Location");
    return path.filter(it -> it.startsWith("/") && variations.has("location-is-absolute"))
        .map(it -> "http://" + request.headers().first("Host").orElse("") + it)
        .map(it -> reply.without("Location").with("Location", it))
        .orElse(reply);
  }

  private Reply answer(Visit visit, RouteMatch match) {
    Route route = match.route();
    try {
      route.authenticators().forEach(authenticator -> authenticator.accept(visit));
      Reply reply =
          route.guard().lets(visit) || !match.guarded() ? route.handler().apply(visit) : refused();
      if (route.sessions()) {
        sessions.remember(visit);
      }
      return reply;
    } catch (Refusal refusal) {
      return refusal.reply();
    } catch (IllegalStateException broken) {
      return answers.error(500, "Something broke");
    }
  }

  private Reply refused() {
    if (variations.has("guards-answer-403")) {
      return answers.error(403, "Forbidden");
    }
    return answers.error(401, "Log in first");
  }

  private Reply challenged(Visit visit, Route route, Reply reply) {
    if (reply.status() != 401
        || variations.has("no-challenge")
        || variations.has("challenge-missing")) {
      return reply;
    }
    Reply challenged = reply;
    for (String scheme : route.schemes()) {
      challenged = challenged.with("WWW-Authenticate", challenge(scheme, visit));
    }
    return challenged;
  }

  private String challenge(String scheme, Visit visit) {
    if (scheme.equals("Basic")) {
      return "Basic realm=\"members\"";
    }
    return authenticators.tokenWasSent(visit)
        ? "Bearer realm=\"members\", error=\"invalid_token\""
        : "Bearer realm=\"members\"";
  }
}
