package org.authlayer.adapter.helidon.routing;

import io.helidon.common.Builder;
import io.helidon.webserver.ListenerConfig;
import io.helidon.webserver.Routing;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import java.util.List;
import java.util.stream.Stream;

/** The routings and connections of a server that bypass the filters of its gates. */
record UngatedRoutings(Gates gates) {

  private static final String WEB_SOCKETS = "io.helidon.webserver.websocket.WsRouting";

  void requireJudged(WebServerConfig server) {
    judge("", server, server.namedRoutings().values().stream().flatMap(List::stream));
    server.sockets().forEach((name, socket) -> judge(" of socket " + name, socket, Stream.of()));
  }

  private void judge(
      String place,
      ListenerConfig listener,
      Stream<? extends Builder<?, ? extends Routing>> others) {
    Stream.concat(listener.routings().stream(), others)
        .map(routing -> routing.build().routingType())
        .filter(type -> !type.equals(HttpRouting.class))
        .forEach(type -> judge(type.getName(), place, listener));
  }

  private void judge(String routing, String place, ListenerConfig listener) {
    if (!routing.equals(WEB_SOCKETS)) {
      throw new IllegalStateException(
          routing
              + place
              + " is no HTTP routing, and gates do not see its requests: give it a WebServer of its"
              + " own, without AuthFeature");
    }
    if (listener.protocols().stream().noneMatch(this::isOurs)) {
      throw new IllegalStateException(
          routing
              + place
              + " stands beside gates that do not see its requests: add"
              + " addProtocol(auth.webSockets()) to the server, where auth is its AuthFeature");
    }
    if (listener.connectionSelectors().stream()
        .anyMatch(Http1ConnectionSelector.class::isInstance)) {
      throw new IllegalStateException(
          routing
              + place
              + " is reached past the gates by a connection selector of the application's own:"
              + " configure HTTP/1.1 with addProtocol(Http1Config) instead");
    }
  }

  private boolean isOurs(Object protocol) {
    return protocol instanceof GatedUpgrades ours && ours.gates().equals(gates);
  }
}
