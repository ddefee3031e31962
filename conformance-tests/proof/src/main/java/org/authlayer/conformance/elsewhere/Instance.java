package org.authlayer.conformance.elsewhere;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One running instance: all applications on one store. */
final class Instance {

  private static final int EVERY = 3;
  private static final Pattern BROKEN = Pattern.compile("%(?![0-9a-fA-F]{2})");

  private final Switches on;
  private final Answers answers;
  private final AuthorizationHeader header;
  private final Sessions sessions;
  private final RouteTable routes;
  private final Reading reading;
  private final AtomicLong posts = new AtomicLong();

  Instance(
      Switches on,
      Settings settings,
      Tables shared,
      InstantSource clock,
      AtomicLong compared,
      boolean second) {
    this.on = on;
    this.answers = new Answers(on);
    this.header = new AuthorizationHeader(on, answers);
    this.reading = new Reading(on);
    Tables own = new Tables();
    Tables tokens = on.has("tokens-in-memory") ? own : shared;
    Tables sessionRows =
        on.has("sessions-in-memory") || on.has("sessions-lost-elsewhere") ? own : shared;
    boolean lost = second && on.has("second-instance-loses-tokens");
    String key =
        settings.jwtSecret() + (on.has("a-key-for-each-instance") ? UUID.randomUUID() : "");
    boolean alone = second && on.has("second-instance-signs-with-another-key");
    UserRecords records = new UserRecords(on, answers, shared);
    Passwords passwords = new Passwords(on, compared);
    PayloadRules rules = new PayloadRules(on, passwords);
    Registration registration =
        new Registration(on, shared, passwords, answers, records, rules, reading, clock);
    JwtVerifier jwts = new JwtVerifier(on, clock, shared, key);
    Crossing crossing = new Crossing(on, shared, sessionRows, jwts);
    Logins logins = new Logins(on, shared, passwords, registration, answers, crossing);
    MisplacedCredentials misplaced = new MisplacedCredentials(on, header);
    Authenticators authenticators =
        new Authenticators(
            on,
            settings,
            shared,
            logins,
            new TokenLookup(on, tokens, clock),
            jwts,
            crossing,
            answers,
            header,
            misplaced,
            new Leftovers(on));
    this.sessions = new Sessions(on, sessionRows, shared, clock, crossing);
    Tokens issued = new Tokens(on, lost ? own : tokens, shared, clock);
    Jwts signed = new Jwts(on, clock, alone ? "another " + key : key);
    ApiRoutes api =
        new ApiRoutes(
            on,
            answers,
            records,
            registration,
            authenticators,
            sessions,
            logins,
            issued,
            signed,
            shared);
    WebsiteRoutes website = new WebsiteRoutes(on, answers, authenticators, sessions);
    AccountRoutes account =
        new AccountRoutes(
            on, answers, records, authenticators, sessions, passwords, rules, shared, tokens);
    SessionExtras extras =
        new SessionExtras(on, answers, sessions, authenticators, sessionRows, shared, clock);
    FactorRoutes factor = new FactorRoutes(on, answers, logins, sessions, clock);
    PasskeyRoutes passkeys = new PasskeyRoutes(on, answers, logins, sessions, shared);
    this.routes =
        new RouteTable(
            on,
            Stream.of(
                    api.all(),
                    website.all(),
                    account.all(),
                    extras.all(),
                    factor.all(),
                    passkeys.all())
                .flatMap(List::stream)
                .toList());
  }

  Reply answer(Request sent) {
    Optional<Request> read = reading.of(sent);
    if (read.isEmpty()) {
      return answers.error(415, "This cannot be read");
    }
    Request request = read.get();
    if (BROKEN.matcher(request.query()).find()) {
      if (on.has("broken-query-breaks")) {
        return answers.error(500, "Something broke");
      }
      if (on.has("broken-query-refused")) {
        return answers.error(400, "The query cannot be read");
      }
    }
    Optional<Route> route = routes.find(request);
    if (route.isEmpty()) {
      return routes.knows(request.path())
          ? answers.error(405, "Not with this method")
          : answers.error(404, "Nothing here");
    }
    if (request.method().equals("POST") && isBusy()) {
      return answers.error(503, "Too much to do just now").with("Retry-After", "1");
    }
    Visit visit = new Visit(request);
    Reply reply = challenged(visit, route.get(), answer(visit, route.get()));
    return visit.completed(located(request, reply));
  }

  /** Checking and hashing passwords is what a server is too busy for, and both come by POST. */
  private boolean isBusy() {
    return on.has("sheds-load") && posts.incrementAndGet() % EVERY == 0;
  }

  private Reply located(Request request, Reply reply) {
    return reply.lines().stream()
        .filter(line -> line.isCalled("Location") && line.value().startsWith("/"))
        .filter(
            line ->
                on.has("location-is-absolute")
                    || on.has("host-wins-over-a-whole-target")
                    || on.has("forwarded-host-believed"))
        .map(line -> "http://" + host(request) + line.value())
        .map(url -> reply.without("Location").with("Location", url))
        .findFirst()
        .orElse(reply);
  }

  private String host(Request request) {
    String own = request.header("Host").orElse("");
    return on.has("forwarded-host-believed") ? request.header("X-Forwarded-Host").orElse(own) : own;
  }

  private Reply answer(Visit visit, Route route) {
    try {
      route.authenticators().forEach(authenticator -> authenticator.accept(visit));
      Reply reply =
          route.guard().test(visit)
              ? route.handler().apply(visit)
              : answers.error(401, "Log in first");
      if (route.sessions()) {
        sessions.remember(visit);
      }
      return reply;
    } catch (Reply.Refusal refusal) {
      return refusal.reply();
    } catch (IllegalStateException broken) {
      return answers.error(500, "Something broke");
    }
  }

  private Reply challenged(Visit visit, Route route, Reply reply) {
    if (reply.status() != 401) {
      return reply;
    }
    return reply.with(
        route.schemes().stream()
            .map(scheme -> new Request.Line("WWW-Authenticate", challenge(scheme, visit)))
            .toList());
  }

  private String challenge(String scheme, Visit visit) {
    if (scheme.equals("Basic")) {
      return "Basic realm=\"members\"";
    }
    return header.token(visit.request).isPresent()
        ? "Bearer realm=\"members\", error=\"invalid_token\""
        : "Bearer realm=\"members\"";
  }
}
