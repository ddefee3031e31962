package org.authlayer.adapter.helidon.http;

import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderValues;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.http.DirectHandlers;
import org.authlayer.ports.driving.HttpResponse;

/** What the listener says of its own accord, before there is a request to pass on. */
final class Refusals implements DirectHandler {

  static DirectHandlers everywhere() {
    DirectHandlers.Builder handlers = DirectHandlers.builder();
    for (EventType type : EventType.values()) {
      handlers.addHandler(type, new Refusals());
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
    HttpResponse problem = Problem.of(status.code());
    headers.set(HeaderValues.create("Content-Type", Problem.MEDIA_TYPE));
    headers.set(HeaderValues.create("Cache-Control", "no-store"));
    return TransportResponse.builder()
        .status(status)
        .headers(headers)
        .keepAlive(false)
        .entity(Outgoing.bytes(problem.body()))
        .build();
  }
}
