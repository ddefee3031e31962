package org.authlayer.benchmarks.client;

import java.nio.charset.StandardCharsets;

/** A request, and the only answer that counts. */
final class Ask {

  private final byte[] request;
  private final int status;
  private final byte[] body;
  private final boolean partly;

  private Ask(String request, int status, String body, boolean partly) {
    this.request = request.getBytes(StandardCharsets.UTF_8);
    this.status = status;
    this.body = body.getBytes(StandardCharsets.UTF_8);
    this.partly = partly;
  }

  /** An answer with this body. */
  static Ask of(String request, int status, String body) {
    return new Ask(request, status, body, false);
  }

  /** An answer whose body ends so. */
  static Ask ending(String request, int status, String end) {
    return new Ask(request, status, end, true);
  }

  byte[] request() {
    return request;
  }

  int status() {
    return status;
  }

  /** The body, or its end where {@link #partly}. */
  byte[] body() {
    return body;
  }

  boolean partly() {
    return partly;
  }
}
