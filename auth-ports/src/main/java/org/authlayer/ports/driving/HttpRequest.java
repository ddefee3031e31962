package org.authlayer.ports.driving;

/**
 * A request as an HTTP adapter read it: decoded as far as HTTP goes, not checked yet.
 *
 * @param path of the request target as sent, not percent-decoded; starts with a slash
 * @param query as sent, without the question mark; empty if absent
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

  /** Names method and path only: query, headers and body may hold secrets. */
  @Override
  public String toString() {
    return method + " " + path;
  }
}
