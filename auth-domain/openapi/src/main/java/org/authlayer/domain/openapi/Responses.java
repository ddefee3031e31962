package org.authlayer.domain.openapi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.authlayer.domain.middleware.Problem;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Step;
import org.authlayer.ports.driving.WholeNumber;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** The described answers, joined with those that follow from the chain. */
record Responses(
    RouteSummary route, ObjectValue told, RouteCredentials credentials, boolean takesContent) {

  private static final JsonValue UNFORESEEN = JsonObjects.reference("responses/Unforeseen");
  private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS");

  JsonValue json() {
    Map<String, JsonValue> described = JsonObjects.object(told, "responses").members();
    Map<String, JsonValue> byStatus = new TreeMap<>();
    described.forEach((status, answer) -> byStatus.put(status, completed(status, answer)));
    derived()
        .forEach(
            (status, meanings) ->
                byStatus.merge(
                    status, refusal(status, String.join(" Or: ", meanings)), Responses::joined));
    if (byStatus.keySet().stream().noneMatch(status -> status.startsWith("4"))) {
      byStatus.put("4XX", UNFORESEEN);
    }
    Map<String, JsonValue> all = new LinkedHashMap<>();
    if (described.isEmpty()) {
      all.put("2XX", unknown());
    }
    all.putAll(byStatus);
    all.putIfAbsent("default", UNFORESEEN);
    return new ObjectValue(all);
  }

  /** The meanings of what is read off the chain, by status. */
  private Map<String, List<String>> derived() {
    Map<String, List<String>> meanings = new LinkedHashMap<>();
    if (route.steps().stream().anyMatch(Step.Redirects.class::isInstance)) {
      add(meanings, 303, "A redirect, for anonymous callers.");
    } else if (credentials.areNeeded()) {
      add(meanings, 401, "The credentials are missing or not valid.");
    } else if (route.access() == RouteSummary.Access.BY_HANDLER && !isDescribed(401)) {
      add(meanings, 401, "The handler decides who may pass.");
    }
    if (!credentials.required().isEmpty()) {
      String what = String.join(", ", credentials.required());
      add(meanings, 403, "Being logged in is not enough; required: " + what + ".");
    }
    if (!credentials.unknown().isEmpty()) {
      String who = String.join(" and ", new LinkedHashSet<>(credentials.unknown()));
      String may = "Something before the route may refuse, and does not say when: " + who + ".";
      add(meanings, 401, may);
      add(meanings, 403, may);
    }
    if (!SAFE_METHODS.contains(route.method()) && opensSession()) {
      add(meanings, 403, "A page of another site sent the request (DEC-34).");
    }
    if (takesContent) {
      add(meanings, 400, "The content is malformed or incomplete.");
      add(meanings, 413, "The content is too long.");
      add(meanings, 415, "The content is of another media type, or has a Content-Encoding.");
    }
    if (credentials.has(Step.Credential.BASIC) || credentials.has(Step.Credential.BODY)) {
      add(meanings, 429, "Too many failed logins (DEC-18).");
    }
    return meanings;
  }

  private static void add(Map<String, List<String>> meanings, int status, String meaning) {
    meanings.computeIfAbsent(String.valueOf(status), any -> new ArrayList<>()).add(meaning);
  }

  private boolean isDescribed(int status) {
    return JsonObjects.object(told, "responses").get(String.valueOf(status)).isPresent();
  }

  private boolean opensSession() {
    return route.steps().contains(new Step.OpensSession());
  }

  /** A refusal without content is a problem; headers are those of the status by default. */
  private JsonValue completed(String status, JsonValue answer) {
    if (!(answer instanceof ObjectValue described) || described.get("$ref").isPresent()) {
      return answer;
    }
    boolean problem = isRefusal(status) && described.get("content").isEmpty();
    ObjectValue known =
        problem ? refusal(status, described.string("description").orElse("")) : described;
    return described.get("headers").isPresent() ? known : known.with("headers", headers(status));
  }

  private ObjectValue refusal(String status, String meaning) {
    ObjectValue answer =
        JsonValue.object(
            Map.entry("description", JsonValue.of(meaning)), Map.entry("headers", headers(status)));
    return isRefusal(status)
        ? answer.with("content", problem(WholeNumber.parseInt(status), meaning))
        : answer;
  }

  private static boolean isRefusal(String status) {
    return status.matches("[45]\\d\\d");
  }

  private static JsonValue joined(JsonValue described, JsonValue derived) {
    if (!(described instanceof ObjectValue one)
        || !(derived instanceof ObjectValue other)
        || one.get("$ref").isPresent()) {
      return described;
    }
    String meaning =
        one.string("description").orElse("") + " Or: " + other.string("description").orElse("");
    ObjectValue content = JsonObjects.both(JsonObjects.object(other, "content"), one, "content");
    ObjectValue both = one.with("description", JsonValue.of(meaning));
    return content.members().isEmpty() ? both : both.with("content", content);
  }

  private JsonValue unknown() {
    return JsonValue.object(
        Map.entry("description", JsonValue.of("What the handler answers.")),
        Map.entry("headers", headers("200")));
  }

  private ObjectValue headers(String status) {
    Map<String, JsonValue> headers = new LinkedHashMap<>();
    headers.put("Cache-Control", JsonObjects.reference("headers/CacheControl"));
    headers.put("X-Content-Type-Options", JsonObjects.reference("headers/NoSniff"));
    headers.put("X-Request-Id", JsonObjects.reference("headers/RequestId"));
    if (status.startsWith("3")) {
      headers.put("Location", JsonObjects.reference("headers/Location"));
    }
    if (status.equals("401") && credentials.areChallenged()) {
      headers.put("WWW-Authenticate", JsonObjects.reference("headers/Challenge"));
    }
    if (status.equals("429") || status.equals("503")) {
      headers.put("Retry-After", JsonObjects.reference("headers/RetryAfter"));
    }
    if (opensSession()) {
      headers.put("Set-Cookie", JsonObjects.reference("headers/SetCookie"));
    }
    return new ObjectValue(headers);
  }

  /** A problem for programs (RFC 9457), and the same as a page for browsers (DEC-03). */
  private static ObjectValue problem(int status, String meaning) {
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
