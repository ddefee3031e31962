package org.authlayer.ports.driving;

import java.util.Objects;

/**
 * An answer for an HTTP adapter to write as it stands.
 *
 * <p>A body without a {@code Content-Type} header is {@code application/json} when it is {@link
 * Body.Json} and {@code text/plain; charset=utf-8} when it is {@link Body.Text}. {@link
 * Body.Binary} and {@link Body.Outgoing} need one.
 *
 * @param status the status code, 100 to 599
 * @param headers the headers to write, several lines of one name as several lines
 * @param body {@link Body.Empty}, {@link Body.Text}, {@link Body.Json}, {@link Body.Binary} or
 *     {@link Body.Outgoing}
 */
public record HttpResponse(int status, Headers headers, Body body) {

  public HttpResponse {
    Objects.requireNonNull(headers, "headers");
    Objects.requireNonNull(body, "body");
    if (status < 100 || status > 599) {
      throw new IllegalArgumentException("no HTTP status: " + status);
    }
    if (body instanceof Body.Form
        || body instanceof Body.Unreadable
        || body instanceof Body.Incoming) {
      throw new IllegalArgumentException("a response is empty, text, JSON, binary or outgoing");
    }
    headers = headers.checked();
  }

  /** An answer without content. */
  public static HttpResponse of(int status) {
    return new HttpResponse(status, Headers.none(), new Body.Empty());
  }

  /** An answer with content. */
  public static HttpResponse of(int status, Body body) {
    return new HttpResponse(status, Headers.none(), body);
  }

  /**
   * This answer with one more header line.
   *
   * @param value the header's value, without line breaks
   */
  public HttpResponse with(String name, String value) {
    return new HttpResponse(status, headers.with(name, value), body);
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
