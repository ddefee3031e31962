package org.authlayer.conformance.elsewhere;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** The forms of what is answered: records, strings, errors, pages. */
record Answers(Switches on) {

  Reply json(int status, Object value) {
    return Reply.text(status, "application/json", new Json(on).write(value));
  }

  Reply string(String value) {
    return Reply.text(200, "text/plain;charset=UTF-8", value);
  }

  Reply page(int status, String title, String html) {
    if (on.has("pages-as-text")) {
      return Reply.text(status, "text/plain; charset=utf-8", title + "\n" + html);
    }
    if (on.has("pages-in-json")) {
      return json(status, Json.object("title", title, "text", html));
    }
    String text =
        on.has("pages-as-fragments")
            ? "<main><h2>" + title + "</h2>" + html + "</main>"
            : "<!doctype html><title>" + title + "</title><body>" + html + "</body>";
    return Reply.text(status, "text/html; charset=utf-8", text);
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** Text in a page; in OWASP's encoder an at-sign and a dot might end an unquoted attribute. */
  String shown(String text) {
    boolean isHtml = !on.has("pages-as-text") && !on.has("pages-in-json");
    String escaped = isHtml ? escaped(text) : text;
    return on.has("pages-escape-at-signs")
        ? escaped.replace("@", "&#64;").replace(".", "&#x2e;")
        : escaped;
  }

  Object id(UUID id) {
    return on.has("ids-in-upper-case") ? id.toString().toUpperCase(Locale.ROOT) : id.toString();
  }

  Object time(Instant instant) {
    return on.has("times-as-numbers") ? instant.getEpochSecond() : instant.toString();
  }

  Reply error(int status, String message) {
    return error(status, message, List.of());
  }

  Reply error(int status, String message, List<Map<String, Object>> violations) {
    Map<String, Object> body = Json.object("code", status, "message", message);
    if (!violations.isEmpty()) {
      body.put("violations", violations);
    }
    return json(status, body);
  }

  Reply.Refusal refusal(int status, String message) {
    return new Reply.Refusal(error(status, message));
  }

  Map<String, Object> token(TokenRow token) {
    return Json.object(
        "id", id(token.id()),
        "value", token.value(),
        "user_id", id(token.userId()),
        "created_at", time(token.createdAt()));
  }
}
