package org.authlayer.adapter.helidon.http;

import org.authlayer.ports.driving.HttpResponse;

/** Answers to OPTIONS on the paths of the server itself (RFC 9110, 9.3.7). */
public final class OptionsAnswers {

  private OptionsAnswers() {}

  /** An answer without content; the names of the methods are parted by commas. */
  public static HttpResponse allowed(String names) {
    return HttpResponse.of(204)
        .with("Allow", names)
        .with("Cache-Control", "no-store")
        .with("X-Content-Type-Options", "nosniff");
  }
}
