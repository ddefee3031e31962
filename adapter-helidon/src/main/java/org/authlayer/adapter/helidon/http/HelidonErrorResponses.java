package org.authlayer.adapter.helidon.http;

import io.helidon.http.DirectHandler;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.http.DirectHandlers;
import org.authlayer.ports.driving.HttpResponse;

/** What Helidon says of its own accord, before there is a request to pass on. */
final class HelidonErrorResponses implements DirectHandler {

  private final Outgoing outgoing;
  private final RequestIds ids;

  private HelidonErrorResponses(Outgoing outgoing, RequestIds ids) {
    this.outgoing = outgoing;
    this.ids = ids;
  }

  static DirectHandlers everywhere(Outgoing outgoing, RequestIds ids) {
    DirectHandlers.Builder handlers = DirectHandlers.builder();
    for (EventType type : EventType.values()) {
      handlers.addHandler(type, new HelidonErrorResponses(outgoing, ids));
    }
    return handlers.build();
  }

  @Override
  public TransportResponse handle(
      TransportRequest request,
      EventType type,
      Status status,
      ServerResponseHeaders headers,
      String message) {
    HttpResponse problem = ServerProblems.of(status.code());
    outgoing.complete(headers, problem, ids.next());
    return TransportResponse.builder()
        .status(status)
        .headers(headers)
        .keepAlive(false)
        .entity(Outgoing.bytes(problem.body()))
        .build();
  }
}
