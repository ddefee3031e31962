package org.authlayer.adapter.helidon.http;

import io.helidon.http.Header;
import io.helidon.webserver.http.ServerRequest;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;

/** Translates a request as it came from the line. */
final class Incoming {

  /** A server accepts the absolute form too (RFC 9112, 3.2.2). */
  private static final Pattern ORIGIN = Pattern.compile("^(?i:https?)://[^/?#]*");

  private final Channels channels;

  Incoming(Channels channels) {
    this.channels = channels;
  }

  static Headers headers(ServerRequest request) {
    Map<String, List<String>> lines = new LinkedHashMap<>();
    for (Header header : request.headers()) {
      lines.put(header.name(), header.allValues());
    }
    return new Headers(lines);
  }

  /** Returns nothing for a target that is no path: {@code *} or an authority. */
  static Optional<String> path(ServerRequest request) {
    String path = ORIGIN.matcher(request.prologue().uriPath().rawPath()).replaceFirst("");
    return Optional.of(path.isEmpty() ? "/" : path).filter(p -> p.startsWith("/"));
  }

  HttpRequest translate(ServerRequest request, String path, Headers headers, Body body) {
    String method = request.prologue().method().text();
    String query = request.prologue().query().rawValue();
    return new HttpRequest(method, path, query, headers, body, channel(request, headers));
  }

  private Channel channel(ServerRequest request, Headers headers) {
    if (!(request.remotePeer().address() instanceof InetSocketAddress socket)) {
      return Channel.PLAIN;
    }
    InetAddress peer = socket.getAddress();
    return channels.of(peer, request.isSecure(), headers.all("X-Forwarded-Proto"));
  }
}
