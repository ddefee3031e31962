package org.authlayer.conformance.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import org.authlayer.conformance.verdict.Obstacle;

/**
 * Carries requests over sockets: HTTP/1.1 by default, no redirect followed, no cookie kept,
 * certificates verified. What the JDK's client would repair or refuse goes through {@link RawHttp}
 * instead, on a connection of its own.
 *
 * <p>A server may end a kept connection at any time, and a request that crosses the end may have
 * been carried out. So over HTTP/1.1 only what is safe (RFC 9110, 9.2.1) uses kept connections, and
 * is sent again on a new one when a kept one ends without an answer. Everything else is sent once.
 * HTTP/2 says which requests a closed connection has not carried out.
 */
public final class HttpWire implements Wire, AutoCloseable {

  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

  private final HttpClient client;
  private final Patience patience;
  private final RawHttp raw;

  public HttpWire(WireLimits limits) {
    this(limits, client(limits).build());
  }

  /** Raw requests go over HTTP/1.1 too, and trust the certificates that the client trusts. */
  public HttpWire(WireLimits limits, HttpClient client) {
    this.patience = new Patience(limits);
    this.raw = new RawHttp(patience, client.sslContext().getSocketFactory());
    this.client = client;
  }

  /** The client of this class, before it is built. */
  public static HttpClient.Builder client(WireLimits limits) {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .followRedirects(HttpClient.Redirect.NEVER)
        .connectTimeout(limits.connect())
        .proxy(HttpClient.Builder.NO_PROXY);
  }

  /**
   * Carries the bytes of HTTP/1.1 to a server in this process, each request as on a connection of
   * its own.
   *
   * @param server gives the bytes that it writes for those of a request to a URL
   */
  public static Wire to(BiFunction<URI, byte[], byte[]> server, WireLimits limits) {
    return call ->
        RawHttp.read(
            call, new ByteArrayInputStream(server.apply(call.uri(), RawHttp.bytes(call))), limits);
  }

  @Override
  public Answer send(HttpCall call) throws IOException, InterruptedException {
    refuseBasicInClearText(call);
    boolean safe = SAFE.contains(call.method());
    boolean alone = !safe && client.version() == HttpClient.Version.HTTP_1_1;
    if (alone || RawHttp.isNeededFor(call)) {
      return raw.send(call);
    }
    try {
      return viaClient(call);
    } catch (InterruptedIOException late) {
      throw late;
    } catch (IOException ended) {
      if (!safe) {
        throw ended;
      }
      return raw.send(call);
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
  }

  private Answer viaClient(HttpCall call) throws IOException, InterruptedException {
    WireLimits limits = patience.limits();
    HttpRequest.Builder request = HttpRequest.newBuilder(call.uri()).timeout(limits.answer());
    call.headers().forEach(header -> request.header(header.name(), header.value()));
    request.method(
        call.method(),
        call.body().length == 0
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofByteArray(call.body()));
    HttpResponse<byte[]> response = await(call, request.build(), limits);
    List<HttpCall.Header> headers = new ArrayList<>();
    response
        .headers()
        .map()
        .forEach(
            (name, values) ->
                values.forEach(value -> headers.add(new HttpCall.Header(name, value))));
    return answer(call, response.statusCode(), headers, response.body());
  }

  /** The client's own time-out ends with the headers; this one covers the content as well. */
  private HttpResponse<byte[]> await(HttpCall call, HttpRequest request, WireLimits limits)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(request, head -> new BoundedBody(limits.bodyBytes()));
    long most = limits.connect().plus(limits.answer()).toMillis();
    try {
      HttpResponse<byte[]> response = answer.get(most, TimeUnit.MILLISECONDS);
      patience.took(System.nanoTime() - start);
      return response;
    } catch (TimeoutException late) {
      answer.cancel(true);
      throw Silence.of(call, limits, late);
    } catch (InterruptedException interrupted) {
      answer.cancel(true);
      throw interrupted;
    } catch (ExecutionException failed) {
      Throwable cause = failed.getCause();
      throw Silence.of(call, limits, cause == null ? failed : cause);
    }
  }

  static Answer answer(HttpCall call, int status, List<HttpCall.Header> headers, byte[] body) {
    return new Answer(status, headers, body, Exchanges.of(call, status, headers, body));
  }

  private static void refuseBasicInClearText(HttpCall call) {
    boolean basic =
        call.headers().stream()
            .filter(header -> header.name().strip().equalsIgnoreCase("Authorization"))
            .anyMatch(
                header -> header.value().strip().toLowerCase(Locale.ROOT).startsWith("basic"));
    if (basic && !ClearTextPolicy.isConfidential(call.uri())) {
      throw new Obstacle(
          "Basic credentials are not sent in clear text to "
              + call.uri().getHost()
              + "; use https, or a loopback address");
    }
  }
}
