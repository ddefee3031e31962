package org.authlayer.adapter.helidon.http;

import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.authlayer.adapter.helidon.guard.GuardedPeer;
import org.authlayer.adapter.helidon.guard.ListenerState;
import org.authlayer.json.AnswerContent;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.WholeNumber;

/** Serves an application in Helidon's routing, with content up to a limit (DEC-26). */
public record ApplicationHandler(
    Application application, Translation translation, int contentLimit, ListenerState listener)
    implements Handler {

  private static final System.Logger LOGGER = System.getLogger(ApplicationHandler.class.getName());
  private static final int FIELD_OVERHEAD = 32;
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");

  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    if (request.remotePeer() instanceof GuardedPeer peer) {
      peer.serve(request.id(), () -> serve(request, response));
    } else {
      serve(request, response);
    }
  }

  private void serve(ServerRequest request, ServerResponse response) {
    if (isTooLong(request)) {
      refuse(431, request, response);
      return;
    }
    Optional<HttpRequest> asked = translation.request(request, new Body.Empty());
    Headers headers =
        asked.map(HttpRequest::headers).orElseGet(() -> Translation.headers(request.headers()));
    if (!isFramed(headers)) {
      refuse(400, request, response);
    } else if (asked.isPresent()) {
      exchange(asked.get(), request, response);
    } else if (Translation.isForServer(request.prologue())) {
      HttpResponse allowed = OptionsAnswers.allowed("OPTIONS");
      send(false, request, response, () -> translation.refuse(allowed, request, response));
    } else {
      refuse(400, request, response);
    }
  }

  private void exchange(HttpRequest head, ServerRequest request, ServerResponse response) {
    if (!request.content().hasEntity()) {
      answer(head, /* whole= */ true, request, response);
      return;
    }
    if (application.streamsContent(head.method(), head.path())) {
      stream(head, request, response);
      return;
    }
    try (HeldContent held = new HeldContent(listener)) {
      HttpRequest message = head.with(body(head.headers(), request, held));
      answer(message, !held.isLeftUnread(), request, response);
    } catch (HeldContent.UnreadableException unreadable) {
      refuse(unreadable.status(), request, response);
    }
  }

  private Body body(Headers headers, ServerRequest request, HeldContent held)
      throws HeldContent.UnreadableException {
    return held.read(length(headers), contentLimit, request)
        .map(bytes -> Translation.body(headers, bytes, contentLimit))
        .orElseGet(() -> Translation.tooLarge(contentLimit));
  }

  private void answer(
      HttpRequest message, boolean whole, ServerRequest request, ServerResponse response) {
    if (!listener.enter()) {
      refuse(503, request, response);
      return;
    }
    HttpResponse answer;
    try {
      answer = respond(message);
    } finally {
      listener.leave();
    }
    send(answer, message, !whole, request, response);
  }

  private void stream(HttpRequest head, ServerRequest request, ServerResponse response) {
    boolean chunked = !head.headers().all(HeaderNames.TRANSFER_ENCODING.defaultCase()).isEmpty();
    OptionalLong length = chunked ? OptionalLong.empty() : OptionalLong.of(length(head.headers()));
    IncomingStream content = new IncomingStream(request);
    HttpRequest message = head.with(new Body.Incoming(length, content));
    HttpResponse answer = respond(message);
    if (content.hasFailed()) {
      refuse(content.status(), request, response);
      return;
    }
    send(answer, message, !content.end(), request, response);
  }

  private HttpResponse respond(HttpRequest message) {
    try {
      return application.respond(message);
    } catch (Throwable broken) {
      LOGGER.log(System.Logger.Level.ERROR, "the application did not answer", broken);
      return ServerProblems.of(500);
    }
  }

  void refuse(int status, ServerRequest request, ServerResponse response) {
    HttpResponse problem = ServerProblems.of(status);
    send(true, request, response, () -> translation.refuse(problem, request, response));
  }

  /** To a client of HTTP/1.0, content of an unknown length ends with its connection. */
  private void send(
      HttpResponse answer,
      HttpRequest asked,
      boolean isLast,
      ServerRequest request,
      ServerResponse response) {
    boolean streamed =
        answer.body() instanceof Body.Outgoing
            && !asked.method().equals("HEAD")
            && !AnswerContent.isWithout(answer.status());
    if (!streamed) {
      send(isLast, request, response, () -> translation.send(answer, asked, response));
      return;
    }
    if (!listener.enterStream()) {
      refuse(503, request, response);
      return;
    }
    try {
      boolean older = request.remotePeer() instanceof GuardedPeer peer && peer.isOlder();
      boolean unknown = ((Body.Outgoing) answer.body()).length().isEmpty();
      send(
          isLast || (older && unknown),
          request,
          response,
          () -> translation.stream(answer, asked, response, !older));
    } finally {
      listener.leaveStream();
    }
  }

  /**
   * Helidon reads the next request after an answer with {@code Connection: close} too (RFC 9112,
   * 9.6), so that what is left of this one would become a request. It ends content in chunks after
   * the handler has returned; a handler that closes the connection ends it itself. A stream of
   * HTTP/2 ends by itself.
   */
  void send(boolean isLast, ServerRequest request, ServerResponse response, Runnable sending) {
    boolean multiplexed = isMultiplexed(request);
    boolean asked = request.headers().containsToken(HeaderValues.CONNECTION_CLOSE);
    boolean closes = (isLast || asked || listener.isDraining()) && !multiplexed;
    if (closes) {
      response.header(HeaderValues.CONNECTION_CLOSE);
    }
    sending.run();
    if (closes || (!multiplexed && response.headers().contains(HeaderValues.CONNECTION_CLOSE))) {
      if (response instanceof RoutingResponse routed) {
        routed.commit();
      }
      throw new CloseConnectionException("no other request is read from this connection");
    }
  }

  private static boolean isMultiplexed(ServerRequest request) {
    return request.prologue().protocolVersion().equals("2.0");
  }

  /**
   * The fields of HTTP/2 as they are after they were unpacked (RFC 9113, 6.5.2): a single byte may
   * stand for a field of four thousand. Helidon counts the bytes that were sent.
   */
  static boolean isTooLong(ServerRequest request) {
    long length = 0;
    if (isMultiplexed(request)) {
      for (Header header : request.headers()) {
        for (String value : header.allValues()) {
          length += header.name().length() + value.length() + FIELD_OVERHEAD;
        }
      }
    }
    return length > HelidonServer.LONGEST_HEAD;
  }

  /** Whether there is one opinion on where the content ends (RFC 9112, 6.3). */
  private static boolean isFramed(Headers headers) {
    List<String> codings = headers.all(HeaderNames.TRANSFER_ENCODING.defaultCase());
    List<String> lengths = headers.all(HeaderNames.CONTENT_LENGTH.defaultCase());
    return codings.isEmpty()
        ? lengths.isEmpty() || (lengths.size() == 1 && LENGTH.matcher(lengths.get(0)).matches())
        : lengths.isEmpty() && codings.equals(List.of("chunked"));
  }

  static long length(Headers headers) {
    return headers.all("Content-Length").stream()
        .mapToLong(WholeNumber::parseLong)
        .findFirst()
        .orElse(0);
  }
}
