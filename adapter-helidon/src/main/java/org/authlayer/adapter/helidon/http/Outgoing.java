package org.authlayer.adapter.helidon.http;

import io.helidon.http.DateTime;
import io.helidon.http.Header;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import org.authlayer.adapter.helidon.json.Json;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/** Writes an answer as it stands; how the message is framed is the server's own business. */
final class Outgoing {

  private static final Set<String> FRAMING =
      Set.of("connection", "content-length", "transfer-encoding");
  private static final HeaderName REQUEST_ID = HeaderNames.create("X-Request-Id");
  private static final Header STRICT_TRANSPORT =
      HeaderValues.create(
          HeaderNames.STRICT_TRANSPORT_SECURITY, "max-age=31536000; includeSubDomains");
  private static final Set<Integer> WITHOUT_CONTENT = Set.of(204, 205, 304);

  private final boolean strictTransport;
  private final boolean overTls;

  /**
   * @param strictTransport whether to tell browsers to come by TLS only; over TLS only, since they
   *     have to ignore it otherwise (RFC 6797, 7.2)
   * @param overTls whether the server itself speaks TLS
   */
  Outgoing(boolean strictTransport, boolean overTls) {
    this.strictTransport = strictTransport;
    this.overTls = overTls;
  }

  void send(HttpResponse answer, Envelope envelope, ServerResponse response) {
    response.status(Status.create(answer.status()));
    answer.headers().lines().entrySet().stream()
        .filter(line -> !FRAMING.contains(line.getKey().toLowerCase(Locale.ROOT)))
        .map(line -> HeaderValues.create(HeaderNames.create(line.getKey()), line.getValue()))
        .forEach(response::header);
    nameMediaType(answer, response);
    response.header(REQUEST_ID, envelope.requestId());
    if (strictTransport && envelope.secure()) {
      response.header(STRICT_TRANSPORT);
    }
    if (envelope.last()) {
      response.header(HeaderValues.CONNECTION_CLOSE);
    }
    byte[] entity = WITHOUT_CONTENT.contains(answer.status()) ? new byte[0] : bytes(answer.body());
    if (envelope.head() && entity.length > 0) {
      response.headers().contentLength(entity.length);
    }
    response.send(envelope.head() ? new byte[0] : entity);
  }

  /** Adds what is not in the problem itself. */
  void complete(ServerResponseHeaders headers, HttpResponse problem, String requestId) {
    problem
        .headers()
        .lines()
        .forEach((name, values) -> headers.set(HeaderNames.create(name), values));
    headers.set(REQUEST_ID, requestId);
    if (strictTransport && overTls) {
      headers.set(STRICT_TRANSPORT);
    }
  }

  /** The bytes of a refusal, without Helidon, which has not seen the request. */
  byte[] refusal(int status, String requestId) {
    HttpResponse problem = Problem.of(status);
    ServerResponseHeaders headers = ServerResponseHeaders.create();
    complete(headers, problem, requestId);
    byte[] entity = bytes(problem.body());
    StringBuilder text = new StringBuilder("HTTP/1.1 ");
    text.append(status).append(' ').append(Problem.title(status));
    text.append("\r\nDate: ").append(DateTime.rfc1123String());
    headers.forEach(
        header -> text.append("\r\n").append(header.name()).append(": ").append(header.get()));
    text.append("\r\nConnection: close\r\nContent-Length: ").append(entity.length);
    text.append("\r\n\r\n").append(new String(entity, StandardCharsets.US_ASCII));
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  static byte[] bytes(Body body) {
    String text =
        switch (body) {
          case Body.Json json -> Json.write(json.value());
          case Body.Text plain -> plain.text();
          default -> "";
        };
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void nameMediaType(HttpResponse answer, ServerResponse response) {
    if (answer.headers().first("Content-Type").isPresent()) {
      return;
    }
    if (answer.body() instanceof Body.Json) {
      response.header(HeaderNames.CONTENT_TYPE, "application/json");
    } else if (answer.body() instanceof Body.Text) {
      response.header(HeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8");
    }
  }
}
