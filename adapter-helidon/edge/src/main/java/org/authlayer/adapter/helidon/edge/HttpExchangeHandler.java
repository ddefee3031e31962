package org.authlayer.adapter.helidon.edge;

import java.io.IOException;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.authlayer.adapter.helidon.connection.RawRequest;
import org.authlayer.adapter.helidon.connection.StreamedContent;
import org.authlayer.adapter.helidon.http.AnswerContent;
import org.authlayer.adapter.helidon.http.OptionsAnswers;
import org.authlayer.adapter.helidon.http.Peer;
import org.authlayer.adapter.helidon.http.ServerProblems;
import org.authlayer.adapter.helidon.http.Translation;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Client;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.jspecify.annotations.Nullable;

/** Translates one request, asks the application, and writes the answer. */
record HttpExchangeHandler(
    Application application, Translation translation, EdgeSettings settings) {

  private static final System.Logger LOGGER = System.getLogger(HttpExchangeHandler.class.getName());

  /** The whole answer, or what is streamed in place of it. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared; a copy of every answer would cost.
  record Reply(byte[] message, boolean last, StreamedAnswer.@Nullable Plan streamed) {}

  /** Throws if streamed content of the request did not arrive whole. */
  Reply answer(Peer peer, boolean stopping, RawRequest asked) throws IOException {
    Headers headers = asked.headers();
    Client client = peer.client(headers);
    Channel channel = peer.channel(headers);
    RequestTarget target = RequestTarget.of(asked.target());
    Optional<String> path = Translation.path(target.path());
    boolean server = Translation.isForServer(asked.method(), target.path(), target.query());
    boolean head = asked.method().equals("HEAD");
    boolean refused = path.isEmpty() && !server;
    HttpResponse answer =
        path.map(
                origin ->
                    ask(
                        () ->
                            new HttpRequest(
                                asked.method(),
                                origin,
                                target.query(),
                                headers,
                                body(headers, asked),
                                channel,
                                client)))
            .orElseGet(() -> server ? OptionsAnswers.allowed("OPTIONS") : ServerProblems.of(400));
    if (asked.streamed().isPresent()) {
      asked.streamed().get().end();
    }
    boolean last = stopping || refused || asked.isUnread() || asked.last();
    boolean strict = settings.strictTransport() && channel == Channel.TLS;
    return answer.body() instanceof Body.Outgoing content
            && !head
            && !AnswerContent.isWithout(answer.status())
        ? stream(answer, content, client.requestId(), asked.older(), last, strict)
        : new Reply(write(answer, client.requestId(), head, last, strict), last, null);
  }

  boolean streamsContent(String method, String target) {
    return Translation.path(RequestTarget.of(target).path())
        .filter(path -> application.streamsContent(method, path))
        .isPresent();
  }

  /** To a client of HTTP/1.0, content of an unknown length ends with its connection. */
  private static Reply stream(
      HttpResponse answer,
      Body.Outgoing content,
      String requestId,
      boolean older,
      boolean lastAsked,
      boolean strict) {
    boolean unknown = content.length().isEmpty();
    boolean last = lastAsked || (older && unknown);
    IntFunction<byte[]> problem =
        status -> write(ServerProblems.of(status), requestId, false, last, strict);
    try {
      boolean chunked = unknown && !older;
      byte[] head = AnswerWriter.head(answer, content, requestId, chunked, last, strict);
      boolean events =
          answer.headers().first("Content-Type").orElse("").startsWith("text/event-stream");
      return new Reply(
          head, last, new StreamedAnswer.Plan(content, head, chunked, events, problem));
    } catch (IllegalArgumentException unsendable) {
      LOGGER.log(System.Logger.Level.ERROR, "an answer cannot be sent", unsendable);
      return new Reply(problem.apply(500), last, null);
    }
  }

  /** For a request that is not translated, the last one on its connection. */
  byte[] refuse(int status) {
    boolean strict = settings.strictTransport() && settings.tls() != null;
    return AnswerWriter.write(
        ServerProblems.of(status), translation.requestId(), false, true, strict);
  }

  private HttpResponse ask(Supplier<HttpRequest> request) {
    try {
      return application.respond(request.get());
    } catch (Throwable broken) {
      LOGGER.log(System.Logger.Level.ERROR, "the application did not answer", broken);
      return ServerProblems.of(500);
    }
  }

  private static byte[] write(
      HttpResponse answer, String requestId, boolean head, boolean last, boolean strict) {
    try {
      return AnswerWriter.write(answer, requestId, head, last, strict);
    } catch (IllegalArgumentException unsendable) {
      LOGGER.log(System.Logger.Level.ERROR, "an answer cannot be sent", unsendable);
      return AnswerWriter.write(ServerProblems.of(500), requestId, head, last, strict);
    }
  }

  private Body body(Headers headers, RawRequest asked) {
    if (asked.streamed().isPresent()) {
      StreamedContent content = asked.streamed().get();
      return new Body.Incoming(content.length(), content);
    }
    return asked
        .content()
        .map(bytes -> Translation.body(headers, bytes, settings.bodyLimit()))
        .orElseGet(() -> Translation.tooLarge(settings.bodyLimit()));
  }

  /** A request target (RFC 9112, 3.2). */
  private record RequestTarget(String path, String query) {

    private static RequestTarget of(String target) {
      int mark = target.indexOf('?');
      return mark < 0
          ? new RequestTarget(target, "")
          : new RequestTarget(target.substring(0, mark), target.substring(mark + 1));
    }
  }
}
