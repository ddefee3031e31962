package org.authlayer.ports.driving;

import java.util.Map;
import org.authlayer.ports.json.JsonValue;

/** The answer of a server itself, to a request that no application sees (DEC-03, RFC 9457). */
public final class ProblemDetails {

  private ProblemDetails() {}

  /**
   * A problem document that no cache keeps.
   *
   * @param title the reason phrase of the status
   * @param detail a sentence for the client
   */
  public static HttpResponse of(int status, String title, String detail) {
    return HttpResponse.of(status, new Body.Json(members(status, title, detail)))
        .with("Content-Type", "application/problem+json")
        .with("Cache-Control", "no-store")
        .with("X-Content-Type-Options", "nosniff");
  }

  /** Every problem document has these members. */
  public static JsonValue.ObjectValue members(int status, String title, String detail) {
    return JsonValue.object(
        Map.entry("type", JsonValue.of("about:blank")),
        Map.entry("title", JsonValue.of(title)),
        Map.entry("status", JsonValue.of(status)),
        Map.entry("detail", JsonValue.of(detail)),
        Map.entry("error", JsonValue.of(true)),
        Map.entry("reason", JsonValue.of(detail)));
  }
}
