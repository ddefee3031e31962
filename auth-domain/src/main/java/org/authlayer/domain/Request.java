package org.authlayer.domain;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driving.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * A request on its way through a chain: the message, who is authenticated on it, and its session.
 *
 * @param message what the client sent
 * @param auth the users authenticated on this request, and on no other (AL-GEN-08)
 * @param cell the session, or null outside sessions middleware
 * @param parameters the parameters of the route's path by name, none before a route is found
 */
public record Request(
    HttpRequest message, AuthStore auth, @Nullable Session cell, Map<String, String> parameters) {

  /** Copies the parameters and refuses null in all but the session. */
  public Request {
    parameters = Map.copyOf(parameters);
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(auth, "auth");
  }

  /**
   * A request that nobody has looked at.
   *
   * @param message what the client sent
   * @return the request, with nobody authenticated and no session
   */
  public static Request of(HttpRequest message) {
    return new Request(message, new AuthStore(), null, Map.of());
  }

  /**
   * The session.
   *
   * @return the session, or nothing outside sessions middleware
   */
  public Optional<Session> session() {
    return Optional.ofNullable(cell);
  }

  /**
   * The same request, auth store included, with a session.
   *
   * @param session the session
   * @return the request for what comes next in the chain
   */
  public Request with(Session session) {
    return new Request(message, auth, session, parameters);
  }

  /**
   * The same request, auth store and session included, on a route with parameters in its path.
   *
   * @param values the parameters by name
   * @return the request for what comes next
   */
  public Request with(Map<String, String> values) {
    return new Request(message, auth, cell, values);
  }

  /**
   * A parameter of the route's path.
   *
   * @param name its name between the braces, {@code id} in {@code /notes/{id}}
   * @return the segment as sent, not percent-decoded; never empty
   * @throws IllegalArgumentException if the route's path has no such parameter
   */
  public String parameter(String name) {
    String value = parameters.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          message
              + ": the path of this route has no parameter {"
              + name
              + "}, only "
              + parameters.keySet());
    }
    return value;
  }

  /**
   * This request as a log may know it.
   *
   * @return method, path, client network and request id
   */
  public AuthEvent.Where where() {
    return new AuthEvent.Where(
        message.method(), message.path(), message.client().network(), message.client().requestId());
  }

  /** Method and path only. */
  @Override
  public String toString() {
    return message.toString();
  }
}
