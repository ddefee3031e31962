package org.authlayer.adapter.helidon.http;

import io.helidon.http.DirectHandler;
import io.helidon.http.DirectHandler.EventType;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.http.DirectHandlers;
import org.authlayer.json.AnswerContent;
import org.authlayer.ports.driving.HttpResponse;

/** Problems in place of the answers that Helidon's listener makes before there is a request. */
record ListenerProblems(Translation translation, boolean secure) implements DirectHandler {

  static DirectHandlers everywhere(Translation translation, boolean secure) {
    DirectHandlers.Builder handlers = DirectHandlers.builder();
    for (EventType type : EventType.values()) {
      handlers.addHandler(type, new ListenerProblems(translation, secure));
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
    HttpResponse problem = translation.strict(ServerProblems.of(status.code()), secure);
    translation.complete(headers, problem);
    return TransportResponse.builder()
        .status(ServerProblems.status(problem.status()))
        .headers(headers)
        .keepAlive(false)
        .entity(AnswerContent.bytes(problem.status(), problem.body()))
        .build();
  }
}
