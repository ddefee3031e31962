package org.authlayer.adapter.helidon.http;

import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.common.socket.PeerInfo;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.Router;
import io.helidon.webserver.http.HttpSecurity;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.spi.ServerConnection;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import org.authlayer.adapter.helidon.connection.Line;
import org.authlayer.adapter.helidon.connection.RawRequest;
import org.authlayer.adapter.helidon.connection.Refusal;
import org.authlayer.adapter.helidon.connection.RequestReader;
import org.jspecify.annotations.Nullable;

/**
 * One connection as Helidon sees it: heads only, each complete, and the next one only after the
 * answer. Content never passes through Helidon (ADR 0017).
 */
final class HelidonConnection implements ConnectionContext {

  private final HttpExchangeHandler door;
  private final ListenerContext surroundings;
  private final Line line;
  private final RequestReader requests;
  private final Visitor visitor;
  private final DataReader reader = new DataReader(this::head);
  private final DataWriter writer;
  private final Router router;
  private final PeerInfo remote;
  private @Nullable RawRequest current;
  private @Nullable IOException end;
  private boolean last;
  private boolean unread;

  HelidonConnection(
      HttpExchangeHandler door,
      ListenerContext surroundings,
      HttpSecurity security,
      Line line,
      RequestReader requests,
      Visitor visitor) {
    this.door = door;
    this.surroundings = surroundings;
    this.line = line;
    this.requests = requests;
    this.visitor = visitor;
    this.writer = new LineWriter(line);
    this.router = new CatchAllRouting(this::answer, security);
    this.remote = new Peer(line.peer());
  }

  void hold(ServerConnection protocol, Limit limit) throws IOException {
    try {
      protocol.handle(limit);
      unread = true;
    } catch (CloseConnectionException over) {
      unread |= requests.hasLeftovers();
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
    if (end instanceof Refusal refusal) {
      line.send(door.refuse(refusal.status()));
      unread = true;
    }
    if (unread) {
      line.farewell();
    }
    if (end != null) {
      throw end;
    }
  }

  /** Helidon asks only when it has used up what it got: that is for the next request. */
  private byte @Nullable [] head() {
    if (last || current != null) {
      return null;
    }
    try {
      current = requests.next().orElse(null);
    } catch (IOException noMore) {
      end = noMore;
    }
    return current == null ? null : current.head();
  }

  /** The answer does not pass through Helidon either: it has been checked and framed here. */
  private void answer(RoutingRequest request, RoutingResponse unused) {
    RawRequest asked = current;
    if (asked == null) {
      throw new IllegalStateException("Helidon has a request that nobody sent");
    }
    HttpExchangeHandler.Reply reply = door.answer(visitor, requests.areLast(), asked, request);
    last = reply.last();
    try {
      line.send(reply.message());
    } catch (IOException gone) {
      throw new CloseConnectionException("the client does not read its answer", gone);
    }
    unread = last && asked.content().isEmpty() && !asked.awaited();
    current = null;
  }

  @Override
  public ListenerContext listenerContext() {
    return surroundings;
  }

  @Override
  public ExecutorService executor() {
    return surroundings.executor();
  }

  @Override
  public DataWriter dataWriter() {
    return writer;
  }

  @Override
  public DataReader dataReader() {
    return reader;
  }

  @Override
  public Router router() {
    return router;
  }

  @Override
  public PeerInfo remotePeer() {
    return remote;
  }

  @Override
  public PeerInfo localPeer() {
    return new Peer(line.local());
  }

  @Override
  public boolean isSecure() {
    return line.isSecure();
  }

  @Override
  public String socketId() {
    return "http";
  }

  @Override
  public String childSocketId() {
    return Integer.toHexString(System.identityHashCode(line));
  }
}
