package org.authlayer.adapter.helidon.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.time.InstantSource;
import java.util.Set;
import org.authlayer.json.AnswerContent;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.ClientGoneException;
import org.authlayer.ports.driving.HttpResponse;

/** Writes answers as they stand; the framing of a message is the server's own business. */
final class Outgoing {

  private static final System.Logger LOGGER = System.getLogger(Outgoing.class.getName());

  /** RFC 9110, 8.6. */
  private static final Set<Integer> WITHOUT_LENGTH = Set.of(204, 304);

  private static final HeaderName REQUEST_ID = HeaderNames.create("X-Request-Id");

  private final CurrentDate date = new CurrentDate(InstantSource.system());

  /** Has Helidon send an answer; that to HEAD has the length of the content and none of it. */
  void send(HttpResponse answer, String requestId, boolean head, ServerResponse response) {
    response.status(ServerProblems.status(answer.status()));
    complete(response.headers(), answer, requestId);
    byte[] content = AnswerContent.bytes(answer.status(), answer.body());
    if (answer.body() instanceof Body.Outgoing streamed
        && !AnswerContent.isWithout(answer.status())) {
      streamed.length().ifPresent(response.headers()::contentLength);
    } else if (head && content.length > 0) {
      response.headers().contentLength(content.length);
    }
    if (WITHOUT_LENGTH.contains(answer.status())) {
      sendWithoutLength(response);
    } else {
      response.send(head ? new byte[0] : content);
    }
  }

  /** Helidon closes the connection of an answer that was begun and not ended. */
  void stream(HttpResponse answer, String requestId, ServerResponse response, boolean chunks) {
    Body.Outgoing content = (Body.Outgoing) answer.body();
    AnswerStream out =
        new AnswerStream(
            () -> {
              response.status(ServerProblems.status(answer.status()));
              complete(response.headers(), answer, requestId);
              content.length().ifPresent(response.headers()::contentLength);
              return chunks || content.length().isPresent()
                  ? response.outputStream()
                  : withoutLength(response);
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

  private static void sendWithoutLength(ServerResponse response) {
    try (OutputStream out = withoutLength(response)) {
      out.write(new byte[0]);
    } catch (IOException gone) {
      throw new CloseConnectionException("an answer was cut off", gone);
    }
    if (response instanceof RoutingResponse routed) {
      routed.commit();
    }
  }

  /** Helidon chooses chunks when it finds no length, and looks for one only once. */
  private static OutputStream withoutLength(ServerResponse response) {
    boolean none = WITHOUT_LENGTH.contains(response.status().code());
    response.headers().contentLength(none ? 0 : Long.MAX_VALUE);
    OutputStream out = response.outputStream();
    response.headers().remove(HeaderNames.CONTENT_LENGTH);
    return out;
  }

  /** Each answer passes here, so that each has its time. Other header lines stay. */
  void complete(ServerResponseHeaders headers, HttpResponse answer, String requestId) {
    headers.set(date.header());
    AnswerContent.head(
        answer.headers().lines(),
        answer.body(),
        (name, values) -> headers.set(HeaderNames.create(name), values));
    headers.set(REQUEST_ID, requestId);
  }

  /** The last message on its connection. */
  byte[] message(HttpResponse answer, String requestId) {
    byte[] content = AnswerContent.bytes(answer.status(), answer.body());
    ServerResponseHeaders headers = ServerResponseHeaders.create();
    complete(headers, answer, requestId);
    headers.set(HeaderValues.CONNECTION_CLOSE);
    headers.contentLength(content.length);
    Status status = ServerProblems.status(answer.status());
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
}
