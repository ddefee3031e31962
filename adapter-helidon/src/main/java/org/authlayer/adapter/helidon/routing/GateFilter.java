package org.authlayer.adapter.helidon.routing;

import io.helidon.common.context.Context;
import io.helidon.common.context.Contexts;
import io.helidon.http.BadRequestException;
import io.helidon.http.HeaderValues;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import java.util.List;
import java.util.Optional;
import org.authlayer.adapter.helidon.guard.GuardedPeer;
import org.authlayer.adapter.helidon.http.ServerProblems;
import org.authlayer.adapter.helidon.http.Translation;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.gate.GatedExchange;

/** Takes requests through the gates before their paths. */
record GateFilter(Gates gates, Translation translation, int contentLimit) implements Filter {

  @Override
  public void afterStart(WebServer server) {
    try {
      new UngatedRoutings(gates).requireJudged(server.prototype());
    } catch (IllegalStateException refusal) {
      server.stop();
      throw refusal;
    }
  }

  @Override
  public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
    pass(chain, request, response);
    boolean isLast = request.headers().containsToken(HeaderValues.CONNECTION_CLOSE);
    if (isLast && !(request.remotePeer() instanceof GuardedPeer)) {
      end(request, response);
    }
  }

  private void pass(FilterChain chain, RoutingRequest request, RoutingResponse response) {
    Optional<HttpResponse> refusal = gates.refusal(request.prologue());
    if (refusal.isPresent()) {
      translation.refuse(refusal.get(), request, response);
      return;
    }
    List<GatedPath> demanded = gates.before(request.prologue());
    if (demanded.isEmpty()) {
      chain.proceed();
      return;
    }
    if (request.context().get(NativeExchange.class).isPresent()) {
      throw WiringFault.of("add one AuthFeature, with all that it is to protect");
    }
    Gate gate = Gates.join(demanded);
    Optional<Body> body =
        gate.readsContent()
            ? new BufferedContent(request).read(contentLimit)
            : Optional.of(new Body.Empty());
    if (body.isEmpty()) {
      if (!isMultiplexed(request)) {
        response.header(HeaderValues.CONNECTION_CLOSE);
      }
      translation.refuse(ServerProblems.of(400), request, response);
      end(request, response);
      return;
    }
    HttpRequest message =
        translation
            .request(request, body.get())
            .orElseThrow(() -> new BadRequestException("the request's target is not a path"));
    GatedExchange exchange =
        GatedExchange.start(gate, message, task -> virtual(request.context(), task));
    NativeExchange.Sides sides =
        new NativeExchange.Sides(demanded, message, translation, request, response);
    new NativeExchange(sides, exchange).run(chain);
  }

  /** Helidon would read what follows as a request. A stream of HTTP/2 ends by itself. */
  private static void end(RoutingRequest request, RoutingResponse response) {
    if (!isMultiplexed(request)) {
      response.commit();
      throw new CloseConnectionException("no other request is read from this connection");
    }
  }

  private static boolean isMultiplexed(RoutingRequest request) {
    return request.prologue().protocolVersion().equals("2.0");
  }

  /** The chain sees Helidon's context of the request, as its handler does. */
  private static void virtual(Context context, Runnable chain) {
    Thread.ofVirtual().name("gate").start(() -> Contexts.runInContext(context, chain));
  }
}
