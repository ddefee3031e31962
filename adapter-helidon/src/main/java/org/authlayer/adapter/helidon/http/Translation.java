package org.authlayer.adapter.helidon.http;

import io.helidon.common.socket.PeerInfo;
import io.helidon.common.socket.SocketContext;
import io.helidon.common.uri.UriPath;
import io.helidon.http.Header;
import io.helidon.http.HttpPrologue;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.authlayer.ports.driving.AddressBlock;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Translates messages of Helidon to messages of an application, and back. */
public final class Translation {

  /** A server accepts the absolute form too (RFC 9112, 3.2.2). */
  private static final Pattern ORIGIN = Pattern.compile("^(?i:https?)://[^/?#]*");

  private final TrustedProxies proxies;
  private final RequestIds ids = new RequestIds();

  /** The proxies are believed what they say of a request (DEC-22). */
  public Translation(List<AddressBlock> trustedProxies) {
    this.proxies = new TrustedProxies(trustedProxies);
  }

  public Peer peer(InetAddress address, boolean secure) {
    return new Peer(proxies, ids, address, secure);
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
                    headers(headers),
                    body,
                    address(peer.address()),
                    secure));
  }

  /** The path as sent; nothing for a target that is no path: {@code *} or an authority. */
  public static Optional<String> path(HttpPrologue asked) {
    return origin(asked.uriPath().rawPath());
  }

  /** The path of a target without its query; nothing also where it is not a URI. */
  public static Optional<String> path(String target) {
    return isPlain(target) || isUri(target) ? origin(target) : Optional.empty();
  }

  /** Most have only letters, digits, slashes, hyphens and underscores. */
  private static boolean isPlain(String target) {
    for (int i = 0; i < target.length(); i++) {
      char c = target.charAt(i);
      boolean letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
      if (!letter && !(c >= '0' && c <= '9') && c != '/' && c != '-' && c != '_') {
        return false;
      }
    }
    return target.startsWith("/") && !target.startsWith("//");
  }

  private static boolean isUri(String target) {
    try {
      UriPath.create(target).validate();
      return true;
    } catch (IllegalArgumentException malformed) {
      return false;
    }
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
    Peer peer = peer(address, secure);
    return new HttpRequest(
        method, path, query, headers, body, peer.channel(headers), peer.client(headers));
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
    return content.length > limit ? BodyParser.tooLarge(limit) : BodyParser.parse(headers, content);
  }

  public static Body tooLarge(int limit) {
    return BodyParser.tooLarge(limit);
  }

  /** Headers of other names that the response has stay. */
  public void send(HttpResponse answer, HttpRequest asked, ServerResponse response) {
    boolean head = asked.method().equals("HEAD");
    Outgoing.send(answer, asked.client().requestId(), head, response);
  }

  public void refuse(HttpResponse answer, ServerRequest request, ServerResponse response) {
    boolean head = request.prologue().method().text().equals("HEAD");
    Outgoing.send(answer, ids.next(), head, response);
  }

  /** For a connection that Helidon does not use any more; with {@code Connection: close}. */
  public static byte[] message(HttpResponse answer, String requestId) {
    return Outgoing.message(answer, requestId);
  }

  /** A peer on a socket of the file system is on this machine. */
  private static InetAddress address(SocketAddress peer) {
    return peer instanceof InetSocketAddress network
        ? network.getAddress()
        : InetAddress.getLoopbackAddress();
  }
}
