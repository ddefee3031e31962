package org.authlayer.adapter.helidon.http;

import io.helidon.common.Weighted;
import io.helidon.http.HttpException;
import io.helidon.http.RequestException;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.HttpFeature;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.authlayer.adapter.helidon.guard.GuardedPeer;
import org.authlayer.adapter.helidon.guard.ListenerState;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/**
 * Native routes hold what other routes hold, and no more. One of them is a request until its answer
 * begins, and takes the room of a stream until it ends: nothing says how long it is.
 */
record NativeLimits(List<NativeMount> mounts, ApplicationHandler handler)
    implements HttpFeature, Weighted {

  /** Before every gate. */
  private static final double WEIGHT = 1000;

  @Override
  public void setup(HttpRouting.Builder routing) {
    routing.addFilter(this::filter);
  }

  @Override
  public double weight() {
    return WEIGHT;
  }

  private void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
    String path = request.prologue().uriPath().path();
    Optional<NativeMount> found = mounts.stream().filter(one -> one.covers(path)).findFirst();
    Optional<HttpRequest> message =
        found.flatMap(one -> handler.translation().request(request, new Body.Empty()));
    if (message.isEmpty()) {
      chain.proceed();
      return;
    }
    Application measured = found.orElseThrow().around().apply(answered(chain, response));
    Runnable exchange = () -> limited(measured, message.get(), request, response);
    if (request.remotePeer() instanceof GuardedPeer peer) {
      peer.serve(request.id(), exchange);
    } else {
      exchange.run();
    }
  }

  private static Application answered(FilterChain chain, RoutingResponse response) {
    return asked -> {
      chain.proceed();
      return HttpResponse.of(response.status().code());
    };
  }

  private void limited(
      Application measured, HttpRequest message, RoutingRequest request, RoutingResponse response) {
    ListenerState listener = handler.listener();
    if (ApplicationHandler.isTooLong(request)) {
      handler.refuse(431, request, response);
    } else if (ApplicationHandler.length(message.headers()) > handler.contentLimit()) {
      handler.refuse(413, request, response);
    } else if (!listener.enterStream()) {
      handler.refuse(503, request, response);
    } else {
      try {
        entered(measured, message, request, response);
      } finally {
        listener.leaveStream();
      }
    }
  }

  private void entered(
      Application measured, HttpRequest message, RoutingRequest request, RoutingResponse response) {
    ListenerState listener = handler.listener();
    if (!listener.enter()) {
      handler.refuse(503, request, response);
      return;
    }
    AtomicBoolean working = new AtomicBoolean(true);
    Runnable leave =
        () -> {
          if (working.getAndSet(false)) {
            listener.leave();
          }
        };
    try {
      response.beforeSend(leave);
      request.streamFilter(
          content ->
              new Content(
                  HeldContent.timed(content, handler.contentLimit(), request.remotePeer())));
      handler.translation().secure(request, response);
      handler.send(false, request, response, () -> measured.respond(message));
    } finally {
      leave.run();
    }
  }

  /** A refusal of the guard, as a handler in Helidon's routing may throw it. */
  private static final class Content extends FilterInputStream {

    Content(InputStream content) {
      super(content);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] into, int at, int count) throws IOException {
      try {
        return super.read(into, at, count);
      } catch (RequestException refused) {
        throw new HttpException("the content is refused", refused.status(), refused, false);
      }
    }
  }
}
