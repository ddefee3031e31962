package org.authlayer.conformance.core;

import java.util.Optional;
import org.authlayer.domain.Request;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** A browser: sends back the cookie that it was given last. */
public final class Visitor {

  private String cookie = "";
  private Headers others = Headers.none();

  /** A visitor without a cookie. */
  public Visitor() {}

  /**
   * Sends another header along with every request from now on.
   *
   * @param name its name
   * @param value its value
   * @return this visitor
   */
  public Visitor with(String name, String value) {
    others = others.with(name, value);
    return this;
  }

  /**
   * Sends one other header along, in place of those so far.
   *
   * @param name its name
   * @param value its value
   * @return this visitor
   */
  public Visitor instead(String name, String value) {
    others = Headers.none().with(name, value);
    return this;
  }

  /**
   * The visitor's next request.
   *
   * @return {@code GET /} with the cookie, if there is one
   */
  public Request request() {
    Headers headers = cookie.isEmpty() ? others : others.with("Cookie", cookie);
    return Request.of(new HttpRequest("GET", "/", "", headers, new Body.Empty(), Channel.LOOPBACK));
  }

  /**
   * Takes the cookie of an answer.
   *
   * @param answer the answer; one without a cookie changes nothing
   */
  public void take(HttpResponse answer) {
    Optional<String> line = answer.headers().first("Set-Cookie");
    line.ifPresent(set -> cookie = set.split(";", 2)[0]);
  }

  /**
   * Whether the visitor was given a cookie that it should send back.
   *
   * @return false for a visitor whose cookie was taken away
   */
  public boolean hasCookie() {
    return !cookie.isEmpty() && !cookie.endsWith("=");
  }
}
