package org.authlayer.benchmarks.client;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.authlayer.benchmarks.Population;

/** What can be asked, of the product and of its limit alike. */
public enum Route {
  /** A constant. */
  PLAIN("GET /plain"),
  /** An opaque token. */
  ME("GET /me by Bearer"),
  /** A signed token, and no database. */
  JWT("POST /jwt/validateLoggedInUser"),
  /** A session. */
  SESSION("GET /session/me by cookie"),
  /** A session of Spring's, which has another cookie. */
  SPRING_SESSION("GET /session/me by Spring's cookie"),
  /** As {@link #ME}, with a connection for each request: beside refusals that close it. */
  ME_ONCE("GET /me, a connection each"),
  /** No token at all: 401 before the database. */
  MALFORMED("401: malformed token"),
  /** A token that no user has: 401 after the database. */
  UNKNOWN("401: unknown token"),
  /** 401 of a signed token. */
  FORGED("401: wrong signature"),
  /** 400 of a line that is no HTTP; the connection ends. */
  GIBBERISH("400: no HTTP"),
  /** 413 of a length that is too large, before the content is read; the connection ends. */
  LARGE("413: content too large"),
  /** 431 of header lines too long; the connection ends. */
  LONG_HEAD("431: header too long"),
  /** A password: bcrypt. */
  LOGIN("POST /login by Basic");

  private static final String UNAUTHORIZED =
      "{\"type\":\"about:blank\",\"title\":\"Unauthorized\",\"status\":401,"
          + "\"detail\":\"Valid credentials are required here.\",\"error\":true,"
          + "\"reason\":\"Valid credentials are required here.\"}";
  private static final int TOO_LARGE = 1 << 20;
  private static final int TOO_LONG = 20_000;

  private final String title;

  Route(String title) {
    this.title = title;
  }

  /** As tables show it. */
  public String title() {
    return title;
  }

  /** As options name it. */
  public String option() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether each answer ends its connection. */
  boolean closes() {
    return switch (this) {
      case ME_ONCE, GIBBERISH, LARGE, LONG_HEAD -> true;
      default -> false;
    };
  }

  /** The request of one user. */
  Ask ask(int user, Signer signer) {
    return ask(user, user, signer);
  }

  /** The request of one user, whose token and session have a number of their own. */
  Ask ask(int user, int credential, Signer signer) {
    return switch (this) {
      case PLAIN -> Ask.of(get("/plain", ""), 200, "constant");
      case ME -> Ask.of(me(Population.token(credential), ""), 200, Population.json(user));
      case ME_ONCE ->
          Ask.of(
              me(Population.token(credential), "Connection: close\r\n"),
              200,
              Population.json(user));
      case SESSION ->
          Ask.of(
              session("app_session=" + Population.session(credential)),
              200,
              Population.email(user));
      case SPRING_SESSION ->
          Ask.of(session("SESSION=" + base64(Population.id(user))), 200, Population.email(user));
      case JWT -> Ask.of(validate(signer.token(user)), 200, "");
      case FORGED -> Ask.of(validate(Signer.spoilt(signer.token(user))), 401, UNAUTHORIZED);
      case MALFORMED -> Ask.of(me("<no token>", ""), 401, UNAUTHORIZED);
      case UNKNOWN -> Ask.of(me(Population.session(user), ""), 401, UNAUTHORIZED);
      case GIBBERISH -> Ask.ending("GET /me\r\n\r\n", 400, "");
      case LARGE -> Ask.ending(post("/users", "", TOO_LARGE), 413, "");
      case LONG_HEAD -> Ask.ending(get("/me", "X: " + "x".repeat(TOO_LONG) + "\r\n"), 431, "");
      case LOGIN ->
          Ask.ending(
              post("/login", "Authorization: Basic " + basic(user) + "\r\n", 0),
              200,
              "\"user_id\":\"" + Population.id(user) + "\"}");
    };
  }

  /** Requests that have to be answered with 401: without a credential, and with an invalid one. */
  List<Ask> refused(Signer signer) {
    return switch (this) {
      case ME -> List.of(refused(get("/me", "")), refused(me(Population.session(1), "")));
      case JWT ->
          List.of(
              refused(post("/jwt/validateLoggedInUser", "", 0)),
              refused(validate(Signer.spoilt(signer.token(1)))));
      case SESSION ->
          List.of(
              refused(get("/session/me", "")),
              refused(session("app_session=" + Population.session(-1))));
      case SPRING_SESSION ->
          List.of(
              refused(get("/session/me", "")),
              refused(session("SESSION=" + base64(Population.id(-1)))));
      default -> List.of();
    };
  }

  private static Ask refused(String request) {
    return Ask.ending(request, 401, "");
  }

  private static String session(String cookie) {
    return get("/session/me", "Cookie: " + cookie + "\r\n");
  }

  private static String me(String token, String more) {
    return get("/me", "Authorization: Bearer " + token + "\r\n" + more);
  }

  private static String validate(String token) {
    return post("/jwt/validateLoggedInUser", "Authorization: Bearer " + token + "\r\n", 0);
  }

  private static String get(String path, String lines) {
    return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + lines + "\r\n";
  }

  private static String post(String path, String lines, int length) {
    return "POST "
        + path
        + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
        + length
        + "\r\n"
        + lines
        + "\r\n";
  }

  private static String basic(int user) {
    return base64(Population.email(user) + ":" + Population.PASSWORD);
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
