package org.authlayer.adapter.helidon.http;

import io.helidon.common.concurrency.limits.FixedLimit;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.HttpSecurity;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.io.IOException;
import org.authlayer.adapter.helidon.connection.Conversation;
import org.authlayer.adapter.helidon.connection.Line;
import org.authlayer.adapter.helidon.connection.RequestReader;
import org.authlayer.ports.driving.Application;

/** Has every connection's HTTP spoken by Helidon. */
final class ConnectionHandler implements Conversation {

  /** More than {@link RequestReader} lets through: it has the word on lengths. */
  private static final int LONGEST = 64 * 1024;

  private final Proxies proxies;
  private final HttpExchangeHandler door;
  private final ListenerContext surroundings;
  private final HttpSecurity security = HttpSecurity.create();
  private final Limit unlimited = FixedLimit.create();

  /** Fields have been checked by {@link RequestReader}; that of Helidon reads them once more. */
  private final ServerConnectionSelector protocol =
      Http1ConnectionSelector.builder()
          .config(
              Http1Config.builder()
                  .validateRequestHeaders(false)
                  .validateResponseHeaders(true)
                  .maxPrologueLength(LONGEST)
                  .maxHeadersSize(LONGEST)
                  .build())
          .build();

  ConnectionHandler(HttpSettings settings, Application application) {
    RequestIds ids = new RequestIds();
    Outgoing outgoing = new Outgoing(settings.strictTransport(), settings.tls() != null);
    this.proxies = new Proxies(settings.trustedProxies());
    this.door = new HttpExchangeHandler(application, ids, outgoing, settings.bodyLimit());
    this.surroundings = new ListenerContextStub(HelidonErrorResponses.everywhere(outgoing, ids));
  }

  /** What Helidon does once in a process. */
  static void prepare() {
    HttpRouting.empty();
    ListenerContextStub.unread();
  }

  @Override
  public void hold(Line line, RequestReader requests) throws IOException {
    Visitor visitor = new Visitor(proxies, line.peer().getAddress(), line.isSecure());
    HelidonConnection talk =
        new HelidonConnection(door, surroundings, security, line, requests, visitor);
    talk.hold(protocol.connection(talk), unlimited);
  }
}
