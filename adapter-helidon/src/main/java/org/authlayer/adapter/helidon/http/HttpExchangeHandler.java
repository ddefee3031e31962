package org.authlayer.adapter.helidon.http;

import io.helidon.webserver.http.ServerRequest;
import java.util.Optional;
import java.util.function.Supplier;
import org.authlayer.adapter.helidon.connection.RawRequest;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Client;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** One exchange: translate, ask the application, write. */
final class HttpExchangeHandler {

  private static final System.Logger LOGGER = System.getLogger(HttpExchangeHandler.class.getName());

  private final Application application;
  private final RequestIds ids;
  private final Outgoing outgoing;
  private final int bodyLimit;

  HttpExchangeHandler(Application application, RequestIds ids, Outgoing outgoing, int bodyLimit) {
    this.application = application;
    this.ids = ids;
    this.outgoing = outgoing;
    this.bodyLimit = bodyLimit;
  }

  /**
   * What is sent to a request.
   *
   * @param message all bytes
   * @param last whether the connection is closed after it
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared; a copy of every answer would cost.
  record Reply(byte[] message, boolean last) {}

  /** Answers. */
  Reply answer(Visitor visitor, boolean stopping, RawRequest asked, ServerRequest request) {
    Headers headers = Incoming.headers(request.headers());
    Client client = visitor.client(headers, ids);
    Optional<String> path = Incoming.path(request.prologue());
    boolean server = Incoming.isForServer(request);
    boolean refused = path.isEmpty() && !server;
    boolean last = stopping || refused || asked.content().isEmpty() || asked.last();
    Channel channel = visitor.channel(headers);
    HttpResponse answer =
        path.map(
                origin ->
                    ask(
                        () ->
                            new HttpRequest(
                                request.prologue().method().text(),
                                origin,
                                request.prologue().query().rawValue(),
                                headers,
                                body(headers, asked.content()),
                                channel,
                                client)))
            .orElseGet(() -> server ? OptionsAnswers.allowed("OPTIONS") : ServerProblems.of(400));
    boolean secure = channel == Channel.TLS;
    return new Reply(
        message(answer, new Envelope(client.requestId(), isHead(request), last, secure)), last);
  }

  /** The whole answer to a request that nobody else has seen. */
  byte[] refuse(int status) {
    return outgoing.refusal(status, ids.next());
  }

  private HttpResponse ask(Supplier<HttpRequest> request) {
    try {
      return application.respond(request.get());
    } catch (Throwable broken) {
      LOGGER.log(System.Logger.Level.ERROR, "the application did not answer", broken);
      return ServerProblems.of(500);
    }
  }

  private byte[] message(HttpResponse answer, Envelope envelope) {
    try {
      return outgoing.message(answer, envelope);
    } catch (IllegalArgumentException unsendable) {
      LOGGER.log(System.Logger.Level.ERROR, "an answer cannot be sent", unsendable);
      return outgoing.message(ServerProblems.of(500), envelope);
    }
  }

  private Body body(Headers headers, Optional<byte[]> content) {
    return content
        .map(bytes -> Bodies.parse(headers, bytes))
        .orElseGet(() -> Bodies.tooLarge(bodyLimit));
  }

  private static boolean isHead(ServerRequest request) {
    return request.prologue().method().text().equals("HEAD");
  }
}
