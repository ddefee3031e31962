package org.authlayer.adapter.helidon.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerResponse;
import java.util.Locale;
import java.util.Set;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.ClientGoneException;
import org.authlayer.ports.driving.HttpResponse;

/** Writes answers as they stand; the framing of a message is the server's own business. */
final class Outgoing {

  private static final System.Logger LOGGER = System.getLogger(Outgoing.class.getName());
  private static final Set<String> FRAMING =
      Set.of("connection", "content-length", "transfer-encoding");
  private static final HeaderName REQUEST_ID = HeaderNames.create("X-Request-Id");

  private Outgoing() {}

  /** Has Helidon send an answer; that to HEAD has the length of the content and none of it. */
  static void send(HttpResponse answer, String requestId, boolean head, ServerResponse response) {
    if (answer.body() instanceof Body.Outgoing streamed
        && !AnswerContent.isWithout(answer.status())) {
      if (head) {
        describe(answer, requestId, streamed, response);
        response.send(new byte[0]);
      } else {
        stream(answer, requestId, streamed, response);
      }
      return;
    }
    byte[] content = AnswerContent.bytes(answer);
    response.status(status(answer));
    complete(response.headers(), answer, requestId);
    if (head && content.length > 0) {
      response.headers().contentLength(content.length);
    }
    response.send(head ? new byte[0] : content);
  }

  private static void describe(
      HttpResponse answer, String requestId, Body.Outgoing content, ServerResponse response) {
    response.status(status(answer));
    complete(response.headers(), answer, requestId);
    content.length().ifPresent(response.headers()::contentLength);
  }

  /** Helidon closes the connection of an answer that was begun and not ended. */
  private static void stream(
      HttpResponse answer, String requestId, Body.Outgoing content, ServerResponse response) {
    AnswerStream out =
        new AnswerStream(
            () -> {
              describe(answer, requestId, content, response);
              return response.outputStream();
            });
    try {
      content.writeTo(out);
      out.end();
    } catch (Throwable broken) {
      if (out.hasBegun() || ClientGoneException.isCauseOf(broken)) {
        throw new CloseConnectionException("an answer was cut off", broken);
      }
      LOGGER.log(System.Logger.Level.DEBUG, "the content of an answer broke", broken);
      send(ServerProblems.of(500), requestId, false, response);
    }
  }

  /** Other header lines stay. */
  static void complete(ServerResponseHeaders headers, HttpResponse answer, String requestId) {
    answer.headers().lines().entrySet().stream()
        .filter(line -> !FRAMING.contains(line.getKey().toLowerCase(Locale.ROOT)))
        .forEach(line -> headers.set(HeaderNames.create(line.getKey()), line.getValue()));
    AnswerContent.mediaType(answer).ifPresent(type -> headers.set(HeaderNames.CONTENT_TYPE, type));
    headers.set(REQUEST_ID, requestId);
  }

  /** The last message on its connection. */
  static byte[] message(HttpResponse answer, String requestId) {
    byte[] content = AnswerContent.bytes(answer);
    ServerResponseHeaders headers = ServerResponseHeaders.create();
    complete(headers, answer, requestId);
    headers.set(HeaderValues.CONNECTION_CLOSE);
    headers.contentLength(content.length);
    Status status = status(answer);
    BufferData message = BufferData.growing(512 + content.length);
    message.writeAscii("HTTP/1.1 " + status.code() + " " + status.reasonPhrase() + "\r\n");
    headers.forEach(
        header -> {
          header.validate();
          header.writeHttp1Header(message);
        });
    message.writeAscii("\r\n");
    message.write(content);
    return message.readBytes();
  }

  private static Status status(HttpResponse answer) {
    return Status.create(answer.status(), ServerProblems.title(answer.status()));
  }
}
