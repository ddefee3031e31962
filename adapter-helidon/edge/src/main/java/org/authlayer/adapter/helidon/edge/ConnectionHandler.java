package org.authlayer.adapter.helidon.edge;

import java.io.IOException;
import java.util.Optional;
import org.authlayer.adapter.helidon.connection.Conversation;
import org.authlayer.adapter.helidon.connection.Line;
import org.authlayer.adapter.helidon.connection.RawRequest;
import org.authlayer.adapter.helidon.connection.RequestReader;
import org.authlayer.adapter.helidon.connection.RequestRejected;
import org.authlayer.adapter.helidon.http.Translation;
import org.authlayer.adapter.helidon.http.Visitor;
import org.authlayer.ports.driving.Application;

/** Answers the requests of a connection, one after the other. */
final class ConnectionHandler implements Conversation {

  private final Translation translation;
  private final HttpExchangeHandler exchanges;

  ConnectionHandler(EdgeSettings settings, Application application) {
    this.translation = new Translation(settings.trustedProxies());
    this.exchanges = new HttpExchangeHandler(application, translation, settings);
  }

  @Override
  public void hold(Line line, RequestReader requests) throws IOException {
    Visitor visitor = translation.visitor(line.peer().getAddress(), line.isSecure());
    try {
      boolean unread = answerAll(line, requests, visitor);
      if (unread || requests.hasLeftovers()) {
        line.farewell();
      }
    } catch (RequestRejected refusal) {
      line.send(exchanges.refuse(refusal.status()));
      line.farewell();
      throw refusal;
    }
  }

  /** Whether the client may still be sending content that is not read. */
  private boolean answerAll(Line line, RequestReader requests, Visitor visitor) throws IOException {
    while (true) {
      Optional<RawRequest> asked = requests.next();
      if (asked.isEmpty()) {
        return false;
      }
      HttpExchangeHandler.Reply reply = exchanges.answer(visitor, requests.areLast(), asked.get());
      line.send(reply.message());
      if (reply.last()) {
        return asked.get().content().isEmpty() && !asked.get().awaited();
      }
    }
  }
}
