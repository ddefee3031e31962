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
      endConnection(request, response);
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

  /** Of what follows, nothing may be read as a request. A stream of HTTP/2 ends by itself. */
  private void endConnection(RoutingRequest request, RoutingResponse response) {
    boolean multiplexed = request.prologue().protocolVersion().equals("2.0");
    if (!multiplexed) {
      response.header(HeaderValues.CONNECTION_CLOSE);
    }
    translation.refuse(ServerProblems.of(400), request, response);
    if (!multiplexed) {
      response.commit();
      throw new CloseConnectionException("content without a certain end");
    }
  }

  /** The chain sees Helidon's context of the request, as its handler does. */
  private static void virtual(Context context, Runnable chain) {
    Thread.ofVirtual().name("gate").start(() -> Contexts.runInContext(context, chain));
  }
}
