package org.authlayer.adapter.helidon.http;

import io.helidon.common.socket.PeerInfo;
import io.helidon.common.socket.SocketContext;
import io.helidon.http.HttpPrologue;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.Optional;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/**
 * Translates messages for applications that keep Helidon's own server and routing: the requests
 * that Helidon read, and answers for Helidon to send.
 */
public final class Translation {

  private final Proxies proxies;
  private final RequestIds ids = new RequestIds();
  private final Outgoing outgoing = new Outgoing(false, false);

  /**
   * A translation.
   *
   * @param trustedProxies who may say for whom, and how, a request came (DEC-22)
   */
  public Translation(List<Network> trustedProxies) {
    this.proxies = new Proxies(trustedProxies);
  }

  /**
   * Translates a request that Helidon read.
   *
   * @param request the request; its content is not touched
   * @param body the content, see {@link #body}
   * @return the request, or nothing when its target is no path
   */
  public Optional<HttpRequest> request(ServerRequest request, Body body) {
    return request(
        request.prologue(), request.headers(), body, request.remotePeer(), request.isSecure());
  }

  /**
   * Translates the head of a request that Helidon read and does not route.
   *
   * @param asked its first line
   * @param headers its header lines
   * @param connection where it came
   * @return the request without content, or nothing when its target is no path
   */
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
    return Incoming.path(asked)
        .map(
            path ->
                request(
                    asked.method().text(),
                    path,
                    asked.query().rawValue(),
                    Incoming.headers(headers),
                    body,
                    address(peer.address()),
                    secure));
  }

  /**
   * Tells the path of a request.
   *
   * @param asked its first line
   * @return the path as sent, or nothing when its target is no path
   */
  public static Optional<String> path(HttpPrologue asked) {
    return Incoming.path(asked);
  }

  /**
   * Translates a request of which the parts are known.
   *
   * @param method the method in upper case
   * @param path the path as sent
   * @param query the query as sent, without the question mark
   * @param headers every header line
   * @param body the content
   * @param peer who is at the other end of the connection
   * @param secure whether the connection is encrypted
   * @return the request, with its channel and client judged by peer and trusted proxies
   */
  public HttpRequest request(
      String method,
      String path,
      String query,
      Headers headers,
      Body body,
      InetAddress peer,
      boolean secure) {
    Visitor visitor = new Visitor(proxies, peer, secure);
    return new HttpRequest(
        method, path, query, headers, body, visitor.channel(headers), visitor.client(headers, ids));
  }

  /**
   * Translates header lines that Helidon read.
   *
   * @param headers the lines
   * @return the same lines
   */
  public static Headers headers(io.helidon.http.Headers headers) {
    return Incoming.headers(headers);
  }

  /**
   * Parses content by its media type, as this project's own server does.
   *
   * @param headers the header lines of its message
   * @param content all bytes
   * @param limit the most bytes that are looked at
   * @return the content; unreadable where it is longer, or of a type that is not read
   */
  public static Body body(Headers headers, byte[] content, int limit) {
    return content.length > limit ? Bodies.tooLarge(limit) : Bodies.parse(headers, content);
  }

  /**
   * Sends an answer.
   *
   * @param answer the answer
   * @param asked the request that is answered
   * @param response where to send it; nothing has been sent on it, and headers that it has of other
   *     names stay
   */
  public void send(HttpResponse answer, HttpRequest asked, ServerResponse response) {
    boolean head = asked.method().equals("HEAD");
    outgoing.send(answer, new Envelope(asked.client().requestId(), head, false, false), response);
  }

  /**
   * Writes an answer that Helidon does not send, the last one on its connection.
   *
   * @param answer the answer
   * @param asked the request that is answered
   * @return the whole message
   */
  public byte[] message(HttpResponse answer, HttpRequest asked) {
    return message(answer, asked.client().requestId());
  }

  /**
   * Writes an answer to a request that cannot be translated, the last one on its connection.
   *
   * @param answer the answer
   * @return the whole message
   */
  public byte[] message(HttpResponse answer) {
    return message(answer, ids.next());
  }

  private byte[] message(HttpResponse answer, String requestId) {
    return outgoing.message(answer, new Envelope(requestId, false, true, false));
  }

  /**
   * Refuses a request that cannot be translated.
   *
   * @param problem the answer
   * @param request the request
   * @param response where to send it; nothing has been sent on it
   */
  public void refuse(HttpResponse problem, ServerRequest request, ServerResponse response) {
    boolean head = request.prologue().method().text().equals("HEAD");
    outgoing.send(problem, new Envelope(ids.next(), head, false, false), response);
  }

  /** Who comes over a socket of the file system is on this machine. */
  private static InetAddress address(SocketAddress peer) {
    return peer instanceof InetSocketAddress network
        ? network.getAddress()
        : InetAddress.getLoopbackAddress();
  }
}
