package org.authlayer.conformance.elsewhere;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** The forms of what is answered: records, strings, errors, pages. */
final class Answers {

  private final Variations variations;
  private final Json json;

  Answers(Variations variations) {
    this.variations = variations;
    this.json = new Json(variations);
  }

  Reply json(int status, Object value) {
    String type =
        variations.has("json-with-charset")
            ? "application/json; charset=utf-8"
            : "application/json";
    return Reply.text(status, type, json.write(value));
  }

  Reply string(String value) {
    if (variations.has("strings-as-json")) {
      return json(200, value);
    }
    if (variations.has("strings-of-another-type")) {
      return Reply.text(200, "text/html;charset=UTF-8", value);
    }
    return Reply.text(200, "text/plain;charset=UTF-8", value);
  }

  Reply page(int status, String title, String html) {
    String text =
        variations.has("pages-as-fragments")
            ? "<main><h2>" + title + "</h2>" + html + "</main>"
            : "<!doctype html><title>" + title + "</title><body>" + html + "</body>";
    return Reply.text(status, "text/html; charset=utf-8", text);
  }

  Object id(UUID id) {
    return variations.has("ids-in-upper-case")
        ? id.toString().toUpperCase(Locale.ROOT)
        : id.toString();
  }

  Object time(Instant instant) {
    return variations.has("times-as-numbers") ? instant.getEpochSecond() : instant.toString();
  }

  Reply error(int status, String message) {
    return error(status, message, List.of());
  }

  Reply error(int status, String message, List<Map<String, Object>> violations) {
    if (status == 401 && variations.has("refusals-without-content")) {
      return Reply.empty(status);
    }
    if (variations.has("errors-as-text")) {
      return Reply.text(status, "text/plain;charset=UTF-8", message);
    }
    if (variations.has("errors-as-html-pages")) {
      return Reply.text(status, "text/html", "<h1>" + message + "</h1>");
    }
    if (variations.has("errors-as-problems")) {
      Map<String, Object> problem =
          Json.object("type", "about:blank", "title", message, "status", status, "detail", message);
      return Reply.text(status, "application/problem+json", json.write(problem));
    }
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("code", status);
    if (!variations.has("errors-without-message")) {
      body.put("message", message);
    }
    if (!violations.isEmpty()) {
      body.put("violations", violations);
    }
    return json(status, body);
  }

  /** Too busy: to be sent again. */
  Refusal later() {
    return new Refusal(error(503, "Too much to do just now").with("Retry-After", "1"));
  }

  Refusal refusal(int status, String message) {
    return new Refusal(error(status, message));
  }

  Map<String, Object> token(TokenRow token) {
    Map<String, Object> record = Json.object("id", id(token.id()), "value", token.value());
    if (variations.has("token-owner-nested")) {
      record.put("user", Json.object("id", id(token.userId())));
    } else if (!variations.has("token-record-without-owner")) {
      record.put("user_id", id(token.userId()));
    }
    record.put("created_at", time(token.createdAt()));
    if (variations.has("token-record-without-id")) {
      record.remove("id");
    }
    if (variations.has("token-value-under-token")) {
      record.remove("value");
      record.put("token", token.value());
    }
    if (variations.has("records-with-more-members")) {
      record.put("kind", "user_token");
    }
    return record;
  }
}
