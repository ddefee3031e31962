package org.authlayer.ports.driving;

import java.util.Objects;

/**
 * An answer for an HTTP adapter to write. Without a {@code Content-Type}, {@link Body.Json} is
 * {@code application/json} and {@link Body.Text} {@code text/plain; charset=utf-8}; the other
 * bodies need one.
 */
public record HttpResponse(int status, Headers headers, Body body) {

  public HttpResponse {
    Objects.requireNonNull(headers, "headers");
    Objects.requireNonNull(body, "body");
    if (status < 100 || status > 599) {
      throw new ContractException("the status of an answer is 100 to 599, not " + status);
    }
    if (body instanceof Body.Form
        || body instanceof Body.Unreadable
        || body instanceof Body.Incoming) {
      throw new ContractException("a response is empty, text, JSON, binary or outgoing");
    }
    headers = headers.checked();
  }

  public static HttpResponse of(int status) {
    return new HttpResponse(status, Headers.none(), new Body.Empty());
  }

  public static HttpResponse of(int status, Body body) {
    return new HttpResponse(status, Headers.none(), body);
  }

  public HttpResponse with(String name, String value) {
    return new HttpResponse(status, headers.with(name, value), body);
  }

  /** The same answer under another status. */
  public HttpResponse with(int other) {
    return new HttpResponse(other, headers, body);
  }

  public HttpResponse with(Headers more) {
    return new HttpResponse(status, headers.and(more), body);
  }

  /** Names the status only: headers and body may hold secrets. */
  @Override
  public String toString() {
    return "HTTP " + status;
  }
}
