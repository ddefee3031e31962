package org.authlayer.domain;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.ContractException;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.WholeNumber;
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
  private final Map<Object, Session> opened;
  private final Map<String, String> parameters;

  private Request(
      HttpRequest message,
      AuthStore auth,
      Evidence evidence,
      @Nullable Session session,
      Map<Object, Session> opened,
      Map<String, String> parameters) {
    this.message = Objects.requireNonNull(message, "message");
    this.auth = auth;
    this.evidence = evidence;
    this.session = session;
    this.opened = Map.copyOf(opened);
    this.parameters = Map.copyOf(parameters);
  }

  public static Request of(HttpRequest message) {
    return new Request(message, new AuthStore(), new Evidence(), null, Map.of(), Map.of());
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

  /** The session of an origin that a chain further out has opened, also within another one. */
  public Optional<Session> session(Object origin) {
    return Optional.ofNullable(opened.get(origin));
  }

  public Request with(Session session) {
    Objects.requireNonNull(session, "session");
    return new Request(message, auth, evidence, session, opened, parameters);
  }

  /** As {@link #with(Session)}, for a session that {@link #session(Object)} finds. */
  public Request with(Session session, Object origin) {
    Map<Object, Session> all = new HashMap<>(opened);
    all.put(origin, session);
    return new Request(message, auth, evidence, session, all, parameters);
  }

  public Request with(Map<String, String> values) {
    return new Request(message, auth, evidence, session, opened, values);
  }

  /**
   * A decoded parameter of the route's path, never empty; what {@code *} stands for is not decoded.
   * {@link Abort} with 400 for a broken escape, an encoded separator or control character, or a dot
   * segment: a handler might use the value as a file path.
   */
  public String parameter(String name) {
    String value = parameters.get(name);
    if (value == null) {
      throw new ContractException(
          "the path of this route has no parameter {" + name + "}, only " + parameters.keySet());
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

  /**
   * A whole number of the query. {@link Abort} with 400, which names the parameter and the bounds,
   * for another text, for a number beyond them, and for a parameter that is given twice.
   *
   * @param absent the number if the parameter is not there
   */
  public long number(String parameter, long least, long most, long absent) {
    List<String> sent = query().all(parameter);
    if (sent.isEmpty()) {
      return absent;
    }
    try {
      long number = WholeNumber.parseLong(sent.get(0));
      if (sent.size() == 1 && number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException noNumber) {
      // Refused below, as a number beyond the bounds is.
    }
    throw Abort.of(
        400,
        "The parameter %s of the query must be one whole number of %s to %s."
            .formatted(parameter, least, most));
  }

  /**
   * The part of a list that {@code page}, from 1 on, and {@code limit} of the query ask for.
   *
   * @throws ContractException unless 1 ≤ usualLimit ≤ mostLimit
   */
  public Slice slice(int usualLimit, int mostLimit) {
    if (usualLimit < 1 || usualLimit > mostLimit) {
      throw new ContractException(
          "slice("
              + usualLimit
              + ", "
              + mostLimit
              + "): the first number is at least 1 and at most the second");
    }
    int limit = (int) number("limit", 1, mostLimit, usualLimit);
    return new Slice((number("page", 1, Slice.MOST_PAGES, 1) - 1) * limit, limit);
  }

  /**
   * A parameter of the path that is a whole number, as {@code Long.toString} writes it; {@link
   * Abort} with 404 for any other text.
   */
  public long number(String parameter) {
    String text = parameter(parameter);
    try {
      long number = WholeNumber.parseLong(text);
      if (Long.toString(number).equals(text)) {
        return number;
      }
    } catch (NumberFormatException noNumber) {
      // Refused below: no route has such a path.
    }
    throw Abort.of(404, "There is nothing at this path.");
  }

  public AuthEvent.Where where() {
    return new AuthEvent.Where(
        message.method(),
        message.path(),
        message.client().network(),
        message.client().requestId(),
        message.client().gone());
  }

  @Override
  public String toString() {
    return message.toString();
  }
}
