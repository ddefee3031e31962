package org.authlayer.adapter.helidon.http;

import io.helidon.common.socket.PeerInfo;
import io.helidon.common.socket.SocketContext;
import io.helidon.http.Header;
import io.helidon.http.HttpMediaType;
import io.helidon.http.HttpPrologue;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.adapter.helidon.guard.GuardedPeer;
import org.authlayer.json.BodyParser;
import org.authlayer.ports.driving.AddressBlock;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Client;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Translates messages of Helidon to messages of an application, and back. */
public final class Translation {

  /** A server accepts the absolute form too (RFC 9112, 3.2.2). */
  private static final Pattern ORIGIN = Pattern.compile("^(?i:https?)://[^/?#]*");

  /** The authority of a target in absolute form. */
  private static final Pattern AUTHORITY = Pattern.compile("^(?i:https?)://([^/?#]*).*");

  private static final BooleanSupplier UNSEEN = Client.unknown().gone();

  private static final String STRICT = "max-age=31536000; includeSubDomains";

  private final TrustedProxies proxies;
  private final boolean strictTransport;
  private final RequestIds ids = new RequestIds();
  private final Outgoing outgoing = new Outgoing();

  /** The proxies are believed what they say of a request (DEC-22). */
  public Translation(List<AddressBlock> trustedProxies) {
    this(trustedProxies, false);
  }

  /** Answers over TLS ask for it, if wanted ({@code Strict-Transport-Security}). */
  Translation(List<AddressBlock> trustedProxies, boolean strictTransport) {
    this.proxies = new TrustedProxies(trustedProxies);
    this.strictTransport = strictTransport;
  }

  private Peer peer(InetAddress address, boolean secure) {
    return new Peer(proxies, ids, address, secure);
  }

  HttpResponse strict(HttpResponse answer, boolean secure) {
    return strictTransport && secure ? answer.with("Strict-Transport-Security", STRICT) : answer;
  }

  /** Has an answer of another handler ask for TLS as well. */
  void secure(ServerRequest request, ServerResponse response) {
    strict(HttpResponse.of(200), request.isSecure())
        .headers()
        .lines()
        .forEach((name, values) -> response.header(name, values.toArray(String[]::new)));
  }

  public String requestId() {
    return ids.next();
  }

  /** Nothing when its target is no path. The content is not touched. */
  public Optional<HttpRequest> request(ServerRequest request, Body body) {
    return request(
        request.prologue(), request.headers(), body, request.remotePeer(), request.isSecure());
  }

  /** Translates the head of a request that Helidon does not route. */
  public Optional<HttpRequest> request(
      HttpPrologue asked, io.helidon.http.Headers headers, SocketContext connection) {
    return request(
        asked, headers, new Body.Empty(), connection.remotePeer(), connection.isSecure());
  }

  private Optional<HttpRequest> request(
      HttpPrologue asked,
      io.helidon.http.Headers headers,
      Body body,
      PeerInfo peer,
      boolean secure) {
    return path(asked)
        .map(
            path ->
                request(
                    asked.method().text(),
                    path,
                    asked.query().rawValue(),
                    forHost(headers(headers), asked.uriPath().rawPath()),
                    body,
                    address(peer.address()),
                    secure,
                    peer instanceof GuardedPeer guarded ? guarded.gone() : UNSEEN));
  }

  /** A target in absolute form says for which host it is (RFC 9112, 3.2.2). */
  private static Headers forHost(Headers headers, String target) {
    if (target.startsWith("/")) {
      return headers;
    }
    Matcher absolute = AUTHORITY.matcher(target);
    if (!absolute.matches()) {
      return headers;
    }
    List<Map.Entry<String, String>> lines = new ArrayList<>();
    headers
        .lines()
        .forEach((name, values) -> values.forEach(value -> lines.add(Map.entry(name, value))));
    lines.removeIf(line -> line.getKey().equalsIgnoreCase("Host"));
    lines.add(Map.entry("Host", absolute.group(1)));
    return Headers.of(lines);
  }

  /** The path as sent; nothing for a target that is no path: {@code *} or an authority. */
  public static Optional<String> path(HttpPrologue asked) {
    return origin(asked.uriPath().rawPath());
  }

  private static Optional<String> origin(String target) {
    if (target.startsWith("/")) {
      return Optional.of(target);
    }
    String path = ORIGIN.matcher(target).replaceFirst("");
    return Optional.of(path.isEmpty() ? "/" : path).filter(p -> p.startsWith("/"));
  }

  /** Whether a request is for the server as a whole: {@code OPTIONS *} (RFC 9110, 9.3.7). */
  public static boolean isForServer(HttpPrologue asked) {
    return isForServer(asked.method().text(), asked.uriPath().rawPath(), asked.query().rawValue());
  }

  public static boolean isForServer(String method, String path, String query) {
    return method.equals("OPTIONS") && path.equals("*") && query.isEmpty();
  }

  /** The query is as sent, without the question mark. */
  public HttpRequest request(
      String method,
      String path,
      String query,
      Headers headers,
      Body body,
      InetAddress address,
      boolean secure) {
    return request(method, path, query, headers, body, address, secure, UNSEEN);
  }

  private HttpRequest request(
      String method,
      String path,
      String query,
      Headers headers,
      Body body,
      InetAddress address,
      boolean secure,
      BooleanSupplier gone) {
    Peer peer = peer(address, secure);
    return new HttpRequest(
        method, path, query, headers, body, peer.channel(headers), peer.client(headers, gone));
  }

  public static Headers headers(io.helidon.http.Headers headers) {
    List<Map.Entry<String, String>> lines = new ArrayList<>();
    for (Header header : headers) {
      header.allValues().forEach(value -> lines.add(Map.entry(header.name(), value)));
    }
    return Headers.of(lines);
  }

  /** Unreadable where the content is longer than the limit, or of a type that is not read. */
  public static Body body(Headers headers, byte[] content, int limit) {
    return content.length > limit ? BodyParser.tooLarge(limit) : parse(headers, content);
  }

  static Body parse(Headers headers, byte[] content) {
    return BodyParser.parse(headers, content, Translation::mediaType);
  }

  private static Optional<BodyParser.MediaType> mediaType(String line) {
    HttpMediaType type = HttpMediaType.create(line);
    return Optional.of(
        new BodyParser.MediaType(
            type.mediaType().text().toLowerCase(Locale.ROOT),
            Optional.ofNullable(type.parameters().get("charset"))));
  }

  public static Body tooLarge(int limit) {
    return BodyParser.tooLarge(limit);
  }

  /** Headers of other names that the response has stay. */
  public void send(HttpResponse answer, HttpRequest asked, ServerResponse response) {
    boolean head = asked.method().equals("HEAD");
    outgoing.send(of(answer, asked), asked.client().requestId(), head, response);
  }

  /** Sends content while an application writes it, to HTTP/1.0 without chunks. */
  void stream(HttpResponse answer, HttpRequest asked, ServerResponse response, boolean chunks) {
    outgoing.stream(of(answer, asked), asked.client().requestId(), response, chunks);
  }

  /** Makes the head of an answer that Helidon sends by itself. */
  void complete(ServerResponseHeaders headers, HttpResponse answer) {
    outgoing.complete(headers, answer, ids.next());
  }

  private HttpResponse of(HttpResponse answer, HttpRequest asked) {
    return strict(answer, asked.channel() == Channel.TLS);
  }

  public void refuse(HttpResponse answer, ServerRequest request, ServerResponse response) {
    boolean head = request.prologue().method().text().equals("HEAD");
    outgoing.send(strict(answer, request.isSecure()), ids.next(), head, response);
  }

  /** For a connection that Helidon does not use any more; with {@code Connection: close}. */
  public byte[] message(HttpResponse answer, String requestId) {
    return outgoing.message(answer, requestId);
  }

  /** A peer on a socket of the file system is on this machine. */
  private static InetAddress address(SocketAddress peer) {
    return peer instanceof InetSocketAddress network
        ? network.getAddress()
        : InetAddress.getLoopbackAddress();
  }
}
