package org.authlayer.domain;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * A request on its way through a chain. It does not change: {@link #with(Session)} makes another
 * one with the same auth store (AL-GEN-08) and evidence.
 */
public final class Request {

  private final HttpRequest message;
  private final AuthStore auth;
  private final Evidence evidence;
  private final @Nullable Session session;
  private final Map<String, String> parameters;

  private Request(
      HttpRequest message,
      AuthStore auth,
      Evidence evidence,
      @Nullable Session session,
      Map<String, String> parameters) {
    this.message = Objects.requireNonNull(message, "message");
    this.auth = auth;
    this.evidence = evidence;
    this.session = session;
    this.parameters = Map.copyOf(parameters);
  }

  public static Request of(HttpRequest message) {
    return new Request(message, new AuthStore(), new Evidence(), null, Map.of());
  }

  public HttpRequest message() {
    return message;
  }

  /** The users authenticated on this request, and on no other (AL-GEN-08). */
  public AuthStore auth() {
    return auth;
  }

  public Evidence evidence() {
    return evidence;
  }

  public Optional<Session> session() {
    return Optional.ofNullable(session);
  }

  public Request with(Session session) {
    return new Request(
        message, auth, evidence, Objects.requireNonNull(session, "session"), parameters);
  }

  public Request with(Map<String, String> values) {
    return new Request(message, auth, evidence, session, values);
  }

  /**
   * A decoded parameter of the route's path, never empty; what {@code *} stands for is not decoded.
   * {@link Abort} with 400 for a broken escape, an encoded separator or control character, or a dot
   * segment: it would be a path to who uses it as one.
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
    return name.equals("*") ? value : PercentEncoding.segment(value);
  }

  /** The decoded segments of {@code *}, each as {@link #parameter} and perhaps empty. */
  public List<String> rest() {
    return Stream.of(parameter("*").split("/", -1)).map(PercentEncoding::segment).toList();
  }

  /**
   * The decoded parameters of the query; {@link Abort} with 400 if it holds a broken escape.
   *
   * <pre>{@code
   * request.query().single("page")
   * request.query().all("tag")
   * }</pre>
   */
  public Body.Form query() {
    return PercentEncoding.fields(message.query());
  }

  public AuthEvent.Where where() {
    return new AuthEvent.Where(
        message.method(), message.path(), message.client().network(), message.client().requestId());
  }

  @Override
  public String toString() {
    return message.toString();
  }
}
