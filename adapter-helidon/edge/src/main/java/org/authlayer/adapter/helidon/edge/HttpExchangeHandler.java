package org.authlayer.adapter.helidon.edge;

import java.util.Optional;
import java.util.function.Supplier;
import org.authlayer.adapter.helidon.connection.RawRequest;
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

/** Translates one request, asks the application, and writes the answer. */
record HttpExchangeHandler(
    Application application, Translation translation, EdgeSettings settings) {

  private static final System.Logger LOGGER = System.getLogger(HttpExchangeHandler.class.getName());

  /** The answer to a request. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared; a copy of every answer would cost.
  record Reply(byte[] message, boolean last) {}

  Reply answer(Peer peer, boolean stopping, RawRequest asked) {
    return HeadParser.parse(asked.head())
        .map(head -> answer(peer, stopping, asked, head))
        .orElseGet(() -> new Reply(refuse(400), true));
  }

  private Reply answer(Peer peer, boolean stopping, RawRequest asked, HeadParser head) {
    Headers headers = head.headers();
    Client client = peer.client(headers);
    Channel channel = peer.channel(headers);
    Optional<String> path = Translation.path(head.asked());
    boolean server = Translation.isForServer(head.asked());
    boolean refused = path.isEmpty() && !server;
    boolean last = stopping || refused || asked.content().isEmpty() || asked.last();
    HttpResponse answer =
        path.map(
                origin ->
                    ask(
                        () ->
                            new HttpRequest(
                                head.asked().method().text(),
                                origin,
                                head.asked().query().rawValue(),
                                headers,
                                body(headers, asked.content()),
                                channel,
                                client)))
            .orElseGet(() -> server ? OptionsAnswers.allowed("OPTIONS") : ServerProblems.of(400));
    boolean strict = settings.strictTransport() && channel == Channel.TLS;
    return new Reply(write(answer, client.requestId(), head.isHead(), last, strict), last);
  }

  /** Writes the answer to a request that is not translated, the last one on its connection. */
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

  private Body body(Headers headers, Optional<byte[]> content) {
    return content
        .map(bytes -> Translation.body(headers, bytes, settings.bodyLimit()))
        .orElseGet(() -> Translation.tooLarge(settings.bodyLimit()));
  }
}
