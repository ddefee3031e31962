package org.authlayer.adapter.helidon.http;

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
    return Incoming.path(request)
        .map(
            path ->
                request(
                    request.prologue().method().text(),
                    path,
                    request.prologue().query().rawValue(),
                    Incoming.headers(request.headers()),
                    body,
                    address(request.remotePeer().address()),
                    request.isSecure()));
  }

  /**
   * Tells the path of a request.
   *
   * @param request the request
   * @return the path as sent, or nothing when its target is no path
   */
  public static Optional<String> path(ServerRequest request) {
    return Incoming.path(request);
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
