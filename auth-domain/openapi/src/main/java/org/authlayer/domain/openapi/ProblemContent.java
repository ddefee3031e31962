package org.authlayer.domain.openapi;

import java.util.Map;
import org.authlayer.domain.middleware.Problem;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** A problem for programs (RFC 9457), and the same as a page for browsers (DEC-03). */
final class ProblemContent {

  private ProblemContent() {}

  static ObjectValue of(int status, String meaning) {
    JsonValue example =
        Problem.of(status, meaning).body() instanceof Body.Json(JsonValue value)
            ? value
            : JsonValue.object();
    return JsonValue.object(
        Map.entry(
            "application/problem+json",
            JsonValue.object(
                Map.entry("schema", JsonObjects.reference("schemas/Problem")),
                Map.entry("example", example))),
        Map.entry("text/html", JsonValue.object(Map.entry("schema", JsonObjects.STRING))));
  }
}
