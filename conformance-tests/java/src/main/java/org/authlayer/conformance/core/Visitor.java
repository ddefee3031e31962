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

  public Visitor() {}

  public Visitor with(String name, String value) {
    others = others.with(name, value);
    return this;
  }

  public Visitor instead(String name, String value) {
    others = Headers.none().with(name, value);
    return this;
  }

  public Request request() {
    Headers headers = cookie.isEmpty() ? others : others.with("Cookie", cookie);
    return Request.of(new HttpRequest("GET", "/", "", headers, new Body.Empty(), Channel.LOOPBACK));
  }

  public void take(HttpResponse answer) {
    Optional<String> line = answer.headers().first("Set-Cookie");
    line.ifPresent(set -> cookie = set.split(";", 2)[0]);
  }

  public boolean hasCookie() {
    return !cookie.isEmpty() && !cookie.endsWith("=");
  }
}
