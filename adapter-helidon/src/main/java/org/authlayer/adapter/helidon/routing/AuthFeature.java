package org.authlayer.adapter.helidon.routing;

import io.helidon.common.Weighted;
import io.helidon.http.Method;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpFeature;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.spi.ProtocolConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.authlayer.adapter.helidon.guard.ListenerState;
import org.authlayer.adapter.helidon.http.ApplicationHandler;
import org.authlayer.adapter.helidon.http.Translation;
import org.authlayer.ports.driving.AddressBlock;
import org.authlayer.ports.driving.AdmittedRequest;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Gate;

/**
 * Puts gates before the routes of an application that is written in Helidon's own routing.
 *
 * <pre>{@code
 * HttpRouting.builder()
 *     .addFeature(AuthFeature.create().protect("/orders", layer.gate(layer.bearer(), guard)))
 *     .get("/orders", (req, res) -> res.send(AuthFeature.user(req, User.class).name()))
 * }</pre>
 *
 * <p>The handler behind a gate finds the auth store, and the session if the gate opens one, by
 * their classes in {@code req.context()}. A session that it changes is saved, and its cookie is
 * set, when the handler calls {@code send} or asks for the output stream: what it changes after
 * that is lost, as a header would be. A handler that throws, or answers with a status of 400 or
 * more, keeps nothing (DEC-33).
 *
 * <p>What a handler throws is answered as on this project's own server, unless it is an {@code
 * HttpException} of Helidon's or the application has an error handler for it.
 */
public final class AuthFeature implements HttpFeature, Weighted {

  /**
   * Behind Helidon's context, before its security and the routes of the application. Helidon's CORS
   * is a route, so a gate answers preflight requests by itself (ADR 0059).
   */
  private static final double WEIGHT = 820;

  private static final int USUAL_LIMIT = 65_536;
  private static final int MOST = 16 * 1024 * 1024;

  private final List<GatedPath> guarded;
  private final List<AddressBlock> trustedProxies;
  private final int contentLimit;

  private AuthFeature(
      List<GatedPath> guarded, List<AddressBlock> trustedProxies, int contentLimit) {
    this.guarded = List.copyOf(guarded);
    this.trustedProxies = List.copyOf(trustedProxies);
    this.contentLimit = contentLimit;
  }

  public static AuthFeature create() {
    return new AuthFeature(List.of(), List.of(), USUAL_LIMIT);
  }

  /**
   * Puts a gate before a path and everything below it, whatever the method. Several gates before a
   * path run in the order given here, as one chain. The path is in Helidon's notation.
   */
  public AuthFeature protect(String path, Gate gate) {
    return with(GatedPath.of(path, gate));
  }

  /** Puts a gate before one route: no path below it, and no other method but HEAD with GET. */
  public AuthFeature protect(Method method, String path, Gate gate) {
    return with(GatedPath.of(method, path, gate));
  }

  /** Trusts {@code X-Forwarded-*} headers of these proxies; without this call, of none (DEC-22). */
  public AuthFeature trusting(AddressBlock... proxies) {
    return new AuthFeature(guarded, List.of(proxies), contentLimit);
  }

  /**
   * Bounds the content that is read for gates that look at it, and by {@link #handler}, to 1 byte
   * to 16 MiB, 64 KiB unless set; a longer one is answered with 413.
   */
  public AuthFeature contentLimit(int bytes) {
    if (bytes < 1 || bytes > MOST) {
      throw new IllegalArgumentException(
          "contentLimit: choose 1 to " + MOST + " bytes, not " + bytes);
    }
    return new AuthFeature(guarded, trustedProxies, bytes);
  }

  /**
   * Puts the gates before WebSockets as well. Helidon upgrades a connection before it routes the
   * request, so that no feature of a routing sees it. A server that has a {@code WsRouting} beside
   * gates and not this protocol does not start.
   *
   * <pre>{@code
   * WebServer.builder()
   *     .routing(HttpRouting.builder().addFeature(auth))
   *     .addProtocol(auth.webSockets())
   *     .addRouting(WsRouting.builder().endpoint("/ws", listener))
   * }</pre>
   *
   * <p>A rejected request gets the answer of the gate and no upgrade. The listener finds the
   * admitted user in Helidon's current context, by {@link AdmittedRequest}. A gate cannot set a
   * cookie on an upgrade.
   */
  public ProtocolConfig webSockets() {
    return new GatedUpgrades(new Gates(guarded), new Translation(trustedProxies));
  }

  /**
   * A handler that serves a whole application of this project for a path of its own: {@code
   * .any("/account/*", auth.handler(application))}. It protects itself, and sees the whole path.
   */
  public Handler handler(Application application) {
    return new ApplicationHandler(
        application, new Translation(trustedProxies), contentLimit, ListenerState.unlimited());
  }

  /**
   * An exception where no user of that type is logged in becomes a 401 with the gate's challenges:
   * do not catch it. Without a gate before the request the status is 500.
   */
  public static <U> U user(ServerRequest request, Class<U> type) {
    return NativeExchange.of(request).require(type);
  }

  /** Nothing when no user of that type is logged in or no gate stands before the request. */
  public static <U> Optional<U> find(ServerRequest request, Class<U> type) {
    return NativeExchange.found(request).flatMap(crossing -> crossing.find(type));
  }

  /**
   * Throws {@link IllegalStateException} for nothing protected, a path that is not below the base,
   * or a chain that makes no sense.
   */
  public void requireBelow(String base) {
    for (GatedPath one : Gates.of(guarded).all()) {
      if (!(one.trunk() + "/").startsWith(base + "/")) {
        throw new IllegalStateException(
            one + " is not below " + base + "; put gates before paths below base() only");
      }
    }
  }

  /** The paths with gates. */
  @Override
  public String toString() {
    return guarded.stream().map(GatedPath::toString).collect(Collectors.joining(", "));
  }

  /** Refuses to protect nothing, and a chain that makes no sense. */
  @Override
  public void setup(HttpRouting.Builder routing) {
    Gates gates = Gates.of(guarded);
    routing.addFilter(new GateFilter(gates, new Translation(trustedProxies), contentLimit));
    routing.any(gates::requirePassed);
    routing.error(
        NativeExchange.AlreadyAnswered.class, (request, response, settled) -> settled.send());
    routing.error(Throwable.class, NativeExchange::failed);
  }

  @Override
  public double weight() {
    return WEIGHT;
  }

  private AuthFeature with(GatedPath one) {
    List<GatedPath> more = new ArrayList<>(guarded);
    more.add(one);
    return new AuthFeature(more, trustedProxies, contentLimit);
  }
}
