package org.authlayer.ports.driving;

import java.util.Objects;

/**
 * A request as an HTTP adapter read it: decoded as far as HTTP goes, not checked yet.
 *
 * @param method the method in upper case, for instance {@code POST}
 * @param path the path of the request target as sent, not percent-decoded; starts with a slash
 * @param query the query of the request target as sent, without the question mark; empty if absent
 * @param headers every header line, in the order received
 * @param body the content, parsed by its media type
 * @param channel how the request came here
 */
public record HttpRequest(
    String method,
    String path,
    String query,
    Headers headers,
    Body body,
    Channel channel,
    Client client) {

  public HttpRequest {
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(query, "query");
    Objects.requireNonNull(headers, "headers");
    Objects.requireNonNull(body, "body");
    Objects.requireNonNull(channel, "channel");
    Objects.requireNonNull(client, "client");
    if (!path.startsWith("/")) {
      throw new IllegalArgumentException("a path starts with a slash");
    }
    if (body instanceof Body.Outgoing) {
      throw new IllegalArgumentException("the content of a request is not outgoing");
    }
  }

  /** A request of an unknown client. */
  public HttpRequest(
      String method, String path, String query, Headers headers, Body body, Channel channel) {
    this(method, path, query, headers, body, channel, Client.unknown());
  }

  /** Names method and path only: query, headers and body may hold secrets. */
  @Override
  public String toString() {
    return method + " " + path;
  }
}
