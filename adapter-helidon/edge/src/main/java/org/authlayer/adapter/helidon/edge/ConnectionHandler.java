package org.authlayer.adapter.helidon.edge;

import java.io.IOException;
import java.util.Optional;
import org.authlayer.adapter.helidon.connection.Connection;
import org.authlayer.adapter.helidon.connection.ConnectionProtocol;
import org.authlayer.adapter.helidon.connection.RawRequest;
import org.authlayer.adapter.helidon.connection.RequestReader;
import org.authlayer.adapter.helidon.connection.RequestRejected;
import org.authlayer.adapter.helidon.http.Peer;
import org.authlayer.adapter.helidon.http.Translation;
import org.authlayer.ports.driving.Application;

final class ConnectionHandler implements ConnectionProtocol {

  private final Translation translation;
  private final HttpExchangeHandler exchanges;

  ConnectionHandler(EdgeSettings settings, Application application) {
    this.translation = new Translation(settings.trustedProxies());
    this.exchanges = new HttpExchangeHandler(application, translation, settings);
  }

  @Override
  public void serve(Connection connection, RequestReader requests) throws IOException {
    Peer peer = translation.peer(connection.peer().getAddress(), connection.isSecure());
    try {
      boolean unread = answerAll(connection, requests, peer);
      if (unread || requests.hasLeftovers()) {
        connection.farewell();
      }
    } catch (RequestRejected refusal) {
      connection.send(exchanges.refuse(refusal.status()));
      connection.farewell();
      throw refusal;
    }
  }

  @Override
  public boolean streamsContent(String method, String target) {
    return exchanges.streamsContent(method, target);
  }

  /** Whether the client may still be sending content that is not read. */
  private boolean answerAll(Connection connection, RequestReader requests, Peer peer)
      throws IOException {
    while (true) {
      Optional<RawRequest> asked = requests.next();
      if (asked.isEmpty()) {
        return false;
      }
      HttpExchangeHandler.Reply reply = exchanges.answer(peer, requests.areLast(), asked.get());
      StreamedAnswer.Plan streamed = reply.streamed();
      if (streamed == null) {
        connection.send(reply.message());
      } else {
        StreamedAnswer.send(streamed, connection, requests);
      }
      if (reply.last()) {
        return asked.get().isSending();
      }
    }
  }
}
