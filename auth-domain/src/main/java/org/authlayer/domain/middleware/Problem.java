package org.authlayer.domain.middleware;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.domain.Violation;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.ProblemDetails;
import org.authlayer.ports.json.JsonValue;

/** An error as {@code application/problem+json} (RFC 9457) with two members more (DEC-03). */
public final class Problem {

  private static final Map<Integer, String> TITLES =
      Map.ofEntries(
          Map.entry(400, "Bad Request"),
          Map.entry(401, "Unauthorized"),
          Map.entry(403, "Forbidden"),
          Map.entry(404, "Not Found"),
          Map.entry(405, "Method Not Allowed"),
          Map.entry(409, "Conflict"),
          Map.entry(413, "Content Too Large"),
          Map.entry(415, "Unsupported Media Type"),
          Map.entry(429, "Too Many Requests"),
          Map.entry(500, "Internal Server Error"),
          Map.entry(503, "Service Unavailable"));

  private Problem() {}

  public static HttpResponse of(int status, String reason) {
    return of(status, reason, List.of());
  }

  static HttpResponse of(int status, String reason, List<Violation> violations) {
    Map<String, JsonValue> members =
        new LinkedHashMap<>(ProblemDetails.members(status, title(status), reason).members());
    if (!violations.isEmpty()) {
      members.put("errors", JsonValue.array(violations.stream().map(Problem::one).toList()));
    }
    return HttpResponse.of(status, new Body.Json(new JsonValue.ObjectValue(members)))
        .with("Content-Type", "application/problem+json");
  }

  static String title(int status) {
    return TITLES.getOrDefault(status, "Error");
  }

  private static JsonValue one(Violation violation) {
    return JsonValue.object(
        Map.entry("pointer", JsonValue.of(violation.pointer())),
        Map.entry("reason", JsonValue.of(violation.reason())));
  }
}
