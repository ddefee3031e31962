package org.authlayer.domain.openapi;

import java.util.List;
import java.util.Map;
import org.authlayer.domain.description.Answer;
import org.authlayer.domain.description.Schema;
import org.authlayer.domain.middleware.Problem;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.JsonValue;

/** What every document has: problems, and the headers that answers have. */
final class Standard {

  private static final String UNFORESEEN =
      """
      Any route may answer: 400 to what is no valid HTTP, 403 to another site's page that sends the session's \
      cookie, and in the profile hardened to clear text; 408, 413, 414 and 431 to what is too slow or too long; \
      500 when something broke; 503 when the store cannot be reached or there is too much to do. A path answers \
      405 to methods that it has not, HEAD where it has GET, and OPTIONS with its methods in Allow.\
      """;

  private Standard() {}

  static JsonValue.ObjectValue components() {
    return JsonValue.object(
        Map.entry("schemas", JsonValue.object(Map.entry("Problem", problem().form()))),
        Map.entry("headers", headerComponents()),
        Map.entry("responses", JsonValue.object(Map.entry("Unforeseen", unforeseen()))));
  }

  /** The headers of every answer. */
  static JsonValue.ObjectValue headers() {
    return JsonValue.object(
        Map.entry("Cache-Control", Members.reference("headers/CacheControl")),
        Map.entry("X-Content-Type-Options", Members.reference("headers/NoSniff")),
        Map.entry("X-Request-Id", Members.reference("headers/RequestId")));
  }

  /** A problem for programs, and the same as a page for browsers (DEC-03). */
  static JsonValue.ObjectValue problem(Answer answer) {
    JsonValue example =
        Problem.of(answer.status(), answer.meaning()).body() instanceof Body.Json(JsonValue value)
            ? value
            : JsonValue.object();
    return JsonValue.object(
        Map.entry(
            "application/problem+json",
            JsonValue.object(
                Map.entry("schema", Members.reference("schemas/Problem")),
                Map.entry("example", example))),
        Map.entry(
            "text/html",
            JsonValue.object(Map.entry("schema", Schema.text("<!doctype html>").form()))));
  }

  private static Schema problem() {
    Schema violation =
        Schema.object(
            Schema.member("pointer", Schema.text("/name").about("A JSON pointer to the member.")),
            Schema.member("reason", Schema.text("name is required")));
    Schema told =
        Schema.object(
            Schema.member("type", Schema.text("about:blank")),
            Schema.member("title", Schema.text("Bad Request")),
            Schema.member(
                "status",
                Schema.integer(400)
                    .with("minimum", JsonValue.of(400))
                    .with("maximum", JsonValue.of(599))),
            Schema.member("detail", Schema.text("name is required.")),
            Schema.member("error", Schema.truth(true).with("const", JsonValue.of(true))),
            Schema.member("reason", Schema.text("name is required.").about("The same as detail.")));
    JsonValue.ObjectValue properties =
        Members.with(
            Members.object(told.form(), "properties"), "errors", Schema.list(violation).form());
    return told.with("properties", properties)
        .about("RFC 9457, with two members more for clients of the original framework (DEC-03).");
  }

  private static JsonValue unforeseen() {
    return JsonValue.object(
        Map.entry("description", JsonValue.of(UNFORESEEN)),
        Map.entry("headers", headers()),
        Map.entry("content", problem(Answer.refusal(500, "Something went wrong on this side."))));
  }

  private static JsonValue headerComponents() {
    JsonValue.ObjectValue text = Schema.text("").form();
    return JsonValue.object(
        Map.entry("CacheControl", header("Who may keep the answer.", true, text)),
        Map.entry("NoSniff", header("The media type is meant.", true, one("nosniff"))),
        Map.entry(
            "RequestId",
            header(
                "Names the request; the log has the same name.",
                true,
                Schema.text("").with("minLength", JsonValue.of(8)).form())),
        Map.entry("Location", header("Where to go.", true, text)),
        Map.entry(
            "Challenge",
            header("One for each scheme that the route takes (RFC 9110, 11.6.1).", true, text)),
        Map.entry(
            "RetryAfter",
            header(
                "Seconds to wait.",
                true,
                Schema.integer(1).with("minimum", JsonValue.of(1)).form())),
        Map.entry(
            "SetCookie", header("The session's cookie, where it begins or ends.", false, text)));
  }

  private static JsonValue.ObjectValue one(String value) {
    return Schema.text(value).with("enum", JsonValue.array(List.of(JsonValue.of(value)))).form();
  }

  private static JsonValue header(String about, boolean required, JsonValue schema) {
    return JsonValue.object(
        Map.entry("description", JsonValue.of(about)),
        Map.entry("required", JsonValue.of(required)),
        Map.entry("schema", schema));
  }
}
