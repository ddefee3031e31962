package org.authlayer.adapter.helidon.http;

import io.helidon.http.Header;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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

  /** Content they cannot have, and its length neither (RFC 9110, 8.6); 205 says that it is 0. */
  private static final Set<Integer> WITHOUT_LENGTH = Set.of(204, 304);

  private static final byte[] NOTHING = {};
  private static final Message.Own CLOSE = Message.Own.of("Connection", "close");
  private static final Message.Own KEEP_ALIVE = Message.Own.of("Connection", "keep-alive");
  private static final String JSON = "application/json";
  private static final String TEXT = "text/plain; charset=utf-8";
  private static final Message.Own JSON_LINE = Message.Own.of("Content-Type", JSON);
  private static final Message.Own TEXT_LINE = Message.Own.of("Content-Type", TEXT);
  private static final Message.Own STRICT =
      Message.Own.of(STRICT_TRANSPORT.name(), STRICT_TRANSPORT.get());

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

  /** Has Helidon send it, from a route of Helidon's own. */
  void send(HttpResponse answer, Envelope envelope, ServerResponse response) {
    response.status(Status.create(answer.status()));
    answer.headers().lines().entrySet().stream()
        .filter(line -> !FRAMING.contains(line.getKey().toLowerCase(Locale.ROOT)))
        .map(line -> HeaderValues.create(HeaderNames.create(line.getKey()), line.getValue()))
        .forEach(response::header);
    if (answer.headers().all("Content-Type").isEmpty()) {
      mediaType(answer.body()).ifPresent(type -> response.header(HeaderNames.CONTENT_TYPE, type));
    }
    response.header(REQUEST_ID, envelope.requestId());
    if (strictTransport && envelope.secure()) {
      response.header(STRICT_TRANSPORT);
    }
    if (envelope.last()) {
      response.header(HeaderValues.CONNECTION_CLOSE);
    }
    byte[] entity = entity(answer);
    if (envelope.head() && entity.length > 0) {
      response.headers().contentLength(entity.length);
    }
    response.send(envelope.head() ? NOTHING : entity);
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

  /** The whole message, to be sent without Helidon. */
  byte[] message(HttpResponse answer, Envelope envelope) {
    byte[] entity = entity(answer);
    List<Message.Own> own = new ArrayList<>();
    own.add(envelope.last() ? CLOSE : KEEP_ALIVE);
    own.add(
        WITHOUT_LENGTH.contains(answer.status())
            ? Message.Own.none("Content-Length")
            : Message.Own.of("Content-Length", String.valueOf(entity.length)));
    if (!(answer.body() instanceof Body.Empty) && answer.headers().all("Content-Type").isEmpty()) {
      own.add(answer.body() instanceof Body.Json ? JSON_LINE : TEXT_LINE);
    }
    if (strictTransport && envelope.secure()) {
      own.add(STRICT);
    }
    own.add(Message.Own.of(REQUEST_ID.defaultCase(), envelope.requestId()));
    return Message.of(answer, own, envelope.head() ? NOTHING : entity);
  }

  /** The whole message of a refusal, the last on its connection. */
  byte[] refusal(int status, String requestId) {
    return message(ServerProblems.of(status), new Envelope(requestId, false, true, overTls));
  }

  static byte[] bytes(Body body) {
    return switch (body) {
      case Body.Json json -> Json.write(json.value()).getBytes(StandardCharsets.UTF_8);
      case Body.Text plain -> plain.text().getBytes(StandardCharsets.UTF_8);
      default -> NOTHING;
    };
  }

  private static byte[] entity(HttpResponse answer) {
    return WITHOUT_CONTENT.contains(answer.status()) ? NOTHING : bytes(answer.body());
  }

  private static Optional<String> mediaType(Body body) {
    return switch (body) {
      case Body.Json json -> Optional.of(JSON);
      case Body.Text text -> Optional.of(TEXT);
      default -> Optional.empty();
    };
  }
}
