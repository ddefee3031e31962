package org.authlayer.testing;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.authlayer.domain.application.UserType;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Headers;
import org.authlayer.testing.memory.ApplicationCall;
import org.jspecify.annotations.Nullable;

/**
 * A client of the application under test. It calls the application in this process as an HTTP
 * adapter would, over the loopback channel, and keeps cookies as a browser does.
 *
 * <p>A path begins with a slash and may have a query. Content that is not what it says it is is
 * sent all the same.
 */
public final class TestClient {

  private static final String BASE = "http://127.0.0.1";

  private final TestedApplication tested;
  private final CookieJar cookies;
  private final Headers headers;
  private final @Nullable User user;

  private TestClient(
      TestedApplication tested, CookieJar cookies, Headers headers, @Nullable User user) {
    this.tested = tested;
    this.cookies = cookies;
    this.headers = headers;
    this.user = user;
  }

  static TestClient of(TestedApplication tested) {
    return new TestClient(tested, new CookieJar(), Headers.none(), null);
  }

  /**
   * GET.
   *
   * @param path the path
   * @return the answer
   */
  public TestResponse get(String path) {
    return send("GET", path, Headers.none(), "");
  }

  /**
   * DELETE.
   *
   * @param path the path
   * @return the answer
   */
  public TestResponse delete(String path) {
    return send("DELETE", path, Headers.none(), "");
  }

  /**
   * POST without content.
   *
   * @param path the path
   * @return the answer
   */
  public TestResponse post(String path) {
    return send("POST", path, Headers.none(), "");
  }

  /**
   * POST with JSON.
   *
   * @param path the path
   * @param json the content
   * @return the answer
   */
  public TestResponse post(String path, String json) {
    return send("POST", path, "application/json", json);
  }

  /**
   * PUT with JSON.
   *
   * @param path the path
   * @param json the content
   * @return the answer
   */
  public TestResponse put(String path, String json) {
    return send("PUT", path, "application/json", json);
  }

  /**
   * POST of a form, as a browser sends it from a page of this application.
   *
   * @param path the path
   * @param fields the fields
   * @return the answer
   */
  public TestResponse submit(String path, Map<String, String> fields) {
    String content =
        fields.entrySet().stream()
            .map(field -> encode(field.getKey()) + "=" + encode(field.getValue()))
            .collect(Collectors.joining("&"));
    Headers page =
        Headers.none()
            .with("Content-Type", "application/x-www-form-urlencoded")
            .with("Origin", BASE)
            .with("Sec-Fetch-Site", "same-origin");
    return send("POST", path, page, content);
  }

  /**
   * Any request with content.
   *
   * @param method the method in upper case
   * @param path the path
   * @param mediaType what the content says it is
   * @param content the content
   * @return the answer
   */
  public TestResponse send(String method, String path, String mediaType, String content) {
    return send(method, path, Headers.none().with("Content-Type", mediaType), content);
  }

  /**
   * This client, its cookies included, sending one more header line with every request.
   *
   * @param name the name
   * @param value the value
   * @return a client that keeps cookies together with this one
   */
  public TestClient with(String name, String value) {
    return new TestClient(tested, cookies, headers.with(name, value), user);
  }

  /**
   * A client like this one that also sends user name and password, {@code Authorization: Basic}.
   *
   * @param username the name, in this project the e-mail address
   * @param password the password
   * @return the client
   */
  public TestClient basic(String username, String password) {
    byte[] pair = (username + ":" + password).getBytes(StandardCharsets.UTF_8);
    return with("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair));
  }

  /**
   * A client like this one that also sends a token, {@code Authorization: Bearer}.
   *
   * @param token the token
   * @return the client
   */
  public TestClient bearer(String token) {
    return with("Authorization", "Bearer " + token);
  }

  /**
   * A client of the same application that is unknown.
   *
   * @return a client without cookies and header lines
   */
  public TestClient stranger() {
    return of(tested);
  }

  /**
   * Another client of the same application that is logged in by hand, as {@link LoggedIn} does it:
   * for tests with more than one user.
   *
   * @param by what the client shows of its login
   * @param name the user's name
   * @param email the user's address; an existing user with this address is logged in, and keeps the
   *     name
   * @return the client
   */
  public TestClient loggedIn(LoggedIn.By by, String name, String email) {
    User user = tested.user(name, email);
    TestClient client = new TestClient(tested, new CookieJar(), Headers.none(), user);
    return client.with(by, LoginCredentials.of(tested.layer(), user));
  }

  /**
   * Another client of the same application, logged in as a user of a declared type.
   *
   * @param <U> the class of the users
   * @param by what the client shows of its login: a session or a token
   * @param type the type, as the application declares it
   * @param user a user that the look-up of the type finds
   * @return the client
   * @throws IllegalArgumentException for a JSON web token, which standard users have only
   */
  public <U> TestClient loggedIn(LoggedIn.By by, UserType<U> type, U user) {
    if (by == LoggedIn.By.JWT) {
      throw new IllegalArgumentException(
          "users of type '%s' have no JSON web tokens: choose SESSION or TOKEN"
              .formatted(type.name()));
    }
    return stranger().with(by, LoginCredentials.of(tested.layer(), type, user));
  }

  private TestClient with(LoggedIn.By by, LoginCredentials credentials) {
    return switch (by) {
      case TOKEN -> bearer(credentials.token());
      case JWT -> bearer(credentials.jwt());
      case SESSION -> {
        keep(credentials.session());
        yield this;
      }
    };
  }

  /**
   * The user that was logged in by hand.
   *
   * @return the user as it was stored then
   * @throws IllegalStateException if none was; the message says what to change
   */
  public User user() {
    if (user == null) {
      throw new IllegalStateException(
          "no user is logged in here: put @LoggedIn on the test, or ask a client that loggedIn"
              + " made");
    }
    return user;
  }

  TestedApplication tested() {
    return tested;
  }

  private TestResponse send(String method, String path, Headers lines, String content) {
    if (!path.startsWith("/")) {
      throw new IllegalArgumentException("begin the path with a slash: " + path);
    }
    Headers all = cookies.line().map(line -> lines.with("Cookie", line)).orElse(lines);
    for (Map.Entry<String, List<String>> line : headers.lines().entrySet()) {
      for (String value : line.getValue()) {
        all = all.with(line.getKey(), value);
      }
    }
    ApplicationCall.Answered answer =
        new ApplicationCall(
                method, URI.create(BASE + path), all, content.getBytes(StandardCharsets.UTF_8))
            .to(tested.application());
    tested.requireTrueDeclarations();
    keep(answer.headers());
    return new TestResponse(
        answer.status(), answer.headers(), new String(answer.content(), StandardCharsets.UTF_8));
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private void keep(Headers answer) {
    cookies.take(answer.all("Set-Cookie"), tested.clock().instant());
  }
}
