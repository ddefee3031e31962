package org.authlayer.testing;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.inprocess.ApplicationWire;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Headers;
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

  private final World world;
  private final CookieJar cookies;
  private final Headers headers;
  private final @Nullable User user;

  private TestClient(World world, CookieJar cookies, Headers headers, @Nullable User user) {
    this.world = world;
    this.cookies = cookies;
    this.headers = headers;
    this.user = user;
  }

  static TestClient of(World world) {
    return new TestClient(world, new CookieJar(), Headers.none(), null);
  }

  /**
   * GET.
   *
   * @param path the path
   * @return the answer
   */
  public TestResponse get(String path) {
    return send(call("GET", path));
  }

  /**
   * DELETE.
   *
   * @param path the path
   * @return the answer
   */
  public TestResponse delete(String path) {
    return send(call("DELETE", path));
  }

  /**
   * POST without content.
   *
   * @param path the path
   * @return the answer
   */
  public TestResponse post(String path) {
    return send(call("POST", path));
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
    return send(call("POST", path).form(fields));
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
    return send(call(method, path).content(mediaType, content));
  }

  /**
   * This client, its cookies included, sending one more header line with every request.
   *
   * @param name the name
   * @param value the value
   * @return a client that keeps cookies together with this one
   */
  public TestClient with(String name, String value) {
    return new TestClient(world, cookies, headers.with(name, value), user);
  }

  /**
   * A client like this one that also sends user name and password, {@code Authorization: Basic}.
   *
   * @param username the name, in this project the e-mail address
   * @param password the password
   * @return the client
   */
  public TestClient basic(String username, String password) {
    return authorized(call("GET", "/").basic(username, password));
  }

  /**
   * A client like this one that also sends a token, {@code Authorization: Bearer}.
   *
   * @param token the token
   * @return the client
   */
  public TestClient bearer(String token) {
    return authorized(call("GET", "/").bearer(token));
  }

  /**
   * A client of the same application that nobody knows.
   *
   * @return a client without cookies and header lines
   */
  public TestClient stranger() {
    return of(world);
  }

  /**
   * Another client of the same application that is logged in by hand, as {@link LoggedIn} does it:
   * for tests with more than one user.
   *
   * @param by what the client shows of its login
   * @param name the user's name
   * @param email the user's address; who has it already is logged in, and keeps the name
   * @return the client
   */
  public TestClient loggedIn(LoggedIn.By by, String name, String email) {
    User whom = world.user(name, email);
    TestClient client = new TestClient(world, new CookieJar(), Headers.none(), whom);
    SideDoor door = new SideDoor(world, whom);
    return switch (by) {
      case TOKEN -> client.bearer(door.token());
      case JWT -> client.bearer(door.jwt());
      case SESSION -> {
        client.keep(door.session());
        yield client;
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
          "nobody is logged in here: put @LoggedIn on the test, or ask a client that loggedIn"
              + " made");
    }
    return user;
  }

  World world() {
    return world;
  }

  private TestClient authorized(HttpCall call) {
    HttpCall.Header line = call.headers().get(0);
    return with(line.name(), line.value());
  }

  private static HttpCall call(String method, String path) {
    if (!path.startsWith("/")) {
      throw new IllegalArgumentException("begin the path with a slash: " + path);
    }
    return HttpCall.of(method, URI.create(BASE + path));
  }

  private TestResponse send(HttpCall call) {
    HttpCall full = cookies.line().map(line -> call.header("Cookie", line)).orElse(call);
    for (Map.Entry<String, List<String>> line : headers.lines().entrySet()) {
      for (String value : line.getValue()) {
        full = full.header(line.getKey(), value);
      }
    }
    Answer answer = new ApplicationWire(world.application()).send(full);
    Headers got = Headers.none();
    for (HttpCall.Header header : answer.headers()) {
      got = got.with(header.name(), header.value());
    }
    keep(got);
    return new TestResponse(answer.status(), got, answer.text());
  }

  private void keep(Headers answer) {
    cookies.take(answer.all("Set-Cookie"), world.clock().instant());
  }
}
