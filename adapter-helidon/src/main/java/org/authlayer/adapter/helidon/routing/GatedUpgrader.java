package org.authlayer.adapter.helidon.routing;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.common.context.Context;
import io.helidon.common.context.Contexts;
import io.helidon.http.HttpPrologue;
import io.helidon.http.WritableHeaders;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.spi.Http1Upgrader;
import io.helidon.webserver.spi.ServerConnection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.ports.driving.AdmittedRequest;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.jspecify.annotations.Nullable;

/** Takes a WebSocket through its gates, before all filters, and rejects other upgrades. */
record GatedUpgrader(Http1Upgrader real, GatedUpgrades config) implements Http1Upgrader {

  @Override
  public String supportedProtocol() {
    return real.supportedProtocol();
  }

  @Override
  public @Nullable ServerConnection upgrade(
      ConnectionContext connection, HttpPrologue prologue, WritableHeaders<?> headers) {
    Optional<HttpResponse> refusal = config.gates().refusal(prologue);
    if (refusal.isPresent()) {
      throw refused(connection, refusal.get(), config.translation().requestId());
    }
    List<GatedPath> demanded = config.gates().before(prologue);
    if (demanded.isEmpty()) {
      return real.upgrade(connection, prologue, headers);
    }
    Context context = Context.builder().parent(connection.listenerContext().context()).build();
    pass(connection, prologue, headers, demanded).ifPresent(let -> register(let, context));
    ServerConnection upgraded =
        Contexts.runInContext(context, () -> real.upgrade(connection, prologue, headers));
    return upgraded == null ? null : new AdmittedConnection(upgraded, context);
  }

  private Optional<AdmittedRequest> pass(
      ConnectionContext connection,
      HttpPrologue prologue,
      WritableHeaders<?> headers,
      List<GatedPath> demanded) {
    HttpRequest message =
        config
            .translation()
            .request(prologue, headers, connection)
            .orElseThrow(() -> new IllegalStateException("a path was found before"));
    AtomicReference<@Nullable AdmittedRequest> let = new AtomicReference<>();
    HttpResponse answer =
        Gates.join(demanded)
            .pass(
                message,
                admitted -> {
                  let.set(admitted);
                  return HttpResponse.of(101);
                });
    if (answer.status() != 101) {
      throw refused(connection, answer, message.client().requestId());
    }
    return Optional.ofNullable(let.get());
  }

  private CloseConnectionException refused(
      ConnectionContext connection, HttpResponse answer, String requestId) {
    byte[] message = config.translation().message(answer, requestId);
    connection.dataWriter().writeNow(BufferData.create(message));
    return new CloseConnectionException("an upgrade was refused");
  }

  private static void register(AdmittedRequest let, Context context) {
    context.register(let);
    let.parts().forEach(context::register);
  }

  /** A connection with the admitted users in the context of its listener. */
  private record AdmittedConnection(ServerConnection real, Context context)
      implements ServerConnection {

    @Override
    public void handle(Limit limit) throws InterruptedException {
      try {
        Contexts.runInContextWithThrow(
            context,
            () -> {
              real.handle(limit);
              return true;
            });
      } catch (InterruptedException | RuntimeException ended) {
        throw ended;
      } catch (Exception impossible) {
        throw new IllegalStateException(impossible);
      }
    }

    @Override
    public Duration idleTime() {
      return real.idleTime();
    }

    @Override
    public void close(boolean interrupt) {
      real.close(interrupt);
    }
  }
}
