package org.authlayer.ports.driving;

import java.util.Objects;

/**
 * A request as an HTTP adapter read it. Path and query are as sent, not percent-decoded; the query
 * is without its question mark, and empty if absent.
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

  public HttpRequest(
      String method, String path, String query, Headers headers, Body body, Channel channel) {
    this(method, path, query, headers, body, channel, Client.unknown());
  }

  public HttpRequest with(Body other) {
    return new HttpRequest(method, path, query, headers, other, channel, client);
  }

  /** Names method and path only: query, headers and body may hold secrets. */
  @Override
  public String toString() {
    return method + " " + path;
  }
}
