package org.authlayer.benchmarks.bare;

import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Handlers in Helidon's own routing, one for each route. */
record Handlers(Rows rows, HandMadeJwt jwt, AtomicReference<Attributes> attributes) {

  private static final String SCHEME = "Bearer ";
  private static final String COOKIE = "app_session=";
  private static final Header JSON =
      HeaderValues.createCached(HeaderNames.CONTENT_TYPE, "application/json");
  private static final Header TEXT =
      HeaderValues.createCached(HeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8");
  private static final Header UNCACHED =
      HeaderValues.createCached(HeaderNames.CACHE_CONTROL, "no-store");
  private static final Header PROBLEM =
      HeaderValues.createCached(HeaderNames.CONTENT_TYPE, "application/problem+json");
  private static final Header CHALLENGE =
      HeaderValues.createCached(HeaderNames.WWW_AUTHENTICATE, "Bearer realm=\"authlayer\"");
  private static final Header REJECTION =
      HeaderValues.createCached(
          HeaderNames.WWW_AUTHENTICATE, "Bearer realm=\"authlayer\", error=\"invalid_token\"");
  private static final byte[] PLAIN = "constant".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] UNAUTHORIZED =
      ("{\"type\":\"about:blank\",\"title\":\"Unauthorized\",\"status\":401,"
              + "\"detail\":\"Valid credentials are required here.\",\"error\":true,"
              + "\"reason\":\"Valid credentials are required here.\"}")
          .getBytes(StandardCharsets.US_ASCII);

  Handlers(Rows rows, HandMadeJwt jwt) {
    this(rows, jwt, new AtomicReference<>(Attributes.of(Instant.EPOCH)));
  }

  void route(HttpRouting.Builder routing) {
    routing.get("/plain", (request, response) -> response.header(TEXT).send(PLAIN));
    routing.get("/me", this::me);
    routing.get("/session/me", this::session);
    routing.post("/jwt/validateLoggedInUser", this::validate);
  }

  private void me(ServerRequest request, ServerResponse response) throws SQLException {
    Optional<String> token = bearer(request);
    Optional<String> user = token.isEmpty() ? token : rows.userOf(token.get());
    answer(user, JSON, token.isEmpty() ? CHALLENGE : REJECTION, response);
  }

  private void session(ServerRequest request, ServerResponse response) throws SQLException {
    Optional<String> session = cookie(request);
    if (session.isEmpty()) {
      refuse(CHALLENGE, response);
      return;
    }
    Optional<Rows.Visitor> visitor = rows.visitorOf(session.get());
    visitor.ifPresent(
        one ->
            response
                .header(UNCACHED)
                .header(HeaderNames.SET_COOKIE, COOKIE + session.get() + expires(one.end())));
    answer(visitor.map(Rows.Visitor::email), TEXT, CHALLENGE, response);
  }

  /** All cookies of a second have the same end, so it is written once. */
  private String expires(Instant end) {
    Attributes last = attributes.get();
    if (last.second() != end.getEpochSecond()) {
      last = Attributes.of(end);
      attributes.set(last);
    }
    return last.text();
  }

  /** The attributes of each cookie that ends in a second. */
  record Attributes(long second, String text) {

    static Attributes of(Instant end) {
      String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(end.atOffset(ZoneOffset.UTC));
      return new Attributes(end.getEpochSecond(), "; Path=/; Expires=" + date + "; SameSite=Lax");
    }
  }

  private void validate(ServerRequest request, ServerResponse response) {
    Optional<String> token = bearer(request);
    if (token.filter(jwt::isValid).isPresent()) {
      response.send();
    } else {
      refuse(token.isEmpty() ? CHALLENGE : REJECTION, response);
    }
  }

  private static void answer(
      Optional<String> text, Header mediaType, Header challenge, ServerResponse response) {
    if (text.isPresent()) {
      response.header(mediaType).send(text.get().getBytes(StandardCharsets.UTF_8));
    } else {
      refuse(challenge, response);
    }
  }

  private static void refuse(Header challenge, ServerResponse response) {
    response.status(Status.UNAUTHORIZED_401).header(PROBLEM).header(challenge).send(UNAUTHORIZED);
  }

  private static Optional<String> bearer(ServerRequest request) {
    return request
        .headers()
        .first(HeaderNames.AUTHORIZATION)
        .filter(value -> value.startsWith(SCHEME))
        .map(value -> value.substring(SCHEME.length()));
  }

  private static Optional<String> cookie(ServerRequest request) {
    return request
        .headers()
        .first(HeaderNames.COOKIE)
        .filter(value -> value.startsWith(COOKIE))
        .map(value -> value.substring(COOKIE.length()));
  }
}
