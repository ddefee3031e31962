package org.authlayer.drills.hostile;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Requests with a clear end and hostile in everything else. */
final class Requests {

  private static final List<String> TARGETS =
      List.of(
          "GET /me",
          "GET /token/me",
          "GET /session/me",
          "GET /web/account",
          "GET /web/login?next=//evil.example",
          "GET /%2e%2e/me",
          "GET //me",
          "GET /me;jsessionid=1",
          "GET /\u00ff%",
          "GET http://evil.example/me",
          "OPTIONS *",
          "TRACE /me",
          "DELETE /users",
          "PUT /account/password",
          "POST /users",
          "POST /login",
          "POST /basic/login",
          "POST /jwt/login",
          "POST /jwt-manual/login",
          "POST /jwt/validateLoggedInUser",
          "POST /jwt/validateLoggedInUser",
          "POST /web/login",
          "POST /web/signup",
          "POST /web/logout",
          "post /users",
          "FOO /users");

  private final Noise noise;
  private final Headers headers;
  private final Bodies bodies;

  Requests(Noise noise) {
    this.noise = noise;
    this.headers = new Headers(noise);
    this.bodies = new Bodies(noise);
  }

  byte[] next() {
    String target = noise.of(TARGETS);
    StringBuilder request = new StringBuilder(target);
    if (noise.oneIn(20)) {
      request.append('?').append(noise.line(100).replace(' ', '+'));
    }
    request.append(" HTTP/1.1\r\nHost: x\r\n").append(headers.lines());
    if (target.startsWith("P") || target.startsWith("p") || noise.oneIn(10)) {
      content(request);
    } else {
      request.append("\r\n");
    }
    return request.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private void content(StringBuilder request) {
    String content = bodies.content();
    request.append("Content-Type: ").append(bodies.type()).append("\r\n");
    if (noise.oneIn(3) && !content.isEmpty()) {
      request.append("Transfer-Encoding: chunked\r\n\r\n");
      request.append(Integer.toHexString(content.length())).append("\r\n");
      request.append(content).append("\r\n0\r\n\r\n");
    } else {
      request.append("Content-Length: ").append(content.length()).append("\r\n\r\n");
      request.append(content);
    }
  }
}
