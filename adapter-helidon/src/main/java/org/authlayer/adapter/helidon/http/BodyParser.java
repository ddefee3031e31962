package org.authlayer.adapter.helidon.http;

import io.helidon.http.HttpMediaType;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.authlayer.json.FormFields;
import org.authlayer.json.Json;
import org.authlayer.json.StrictText;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;

final class BodyParser {

  private BodyParser() {}

  static Body parse(Headers headers, byte[] bytes) {
    if (bytes.length == 0) {
      return new Body.Empty();
    }
    if (headers.contentCoding().isPresent()) {
      return unsupported("The server does not support this Content-Encoding.");
    }
    return mediaType(headers.all("Content-Type"))
        .map(type -> parse(type, bytes))
        .orElseGet(() -> unsupported("The content needs one Content-Type."));
  }

  static Body tooLarge(int limit) {
    return new Body.Unreadable(
        Body.Fault.TOO_LARGE, "The content is longer than " + limit + " bytes.");
  }

  private static Body parse(HttpMediaType type, byte[] bytes) {
    String name = type.mediaType().text().toLowerCase(Locale.ROOT);
    if (name.equals("application/json") || name.matches("application/[^/]+\\+json")) {
      return Json.parse(bytes)
          .<Body>map(Body.Json::new)
          .orElseGet(() -> malformed("The content is not valid JSON."));
    }
    if (name.equals("application/x-www-form-urlencoded")) {
      return FormFields.parse(bytes)
          .<Body>map(Body.Form::new)
          .orElseGet(() -> malformed("The content is not a valid form."));
    }
    return name.startsWith("text/") ? text(type, bytes) : new Body.Binary(bytes);
  }

  private static Body text(HttpMediaType type, byte[] bytes) {
    try {
      String name = type.parameters().getOrDefault("charset", StandardCharsets.UTF_8.name());
      return StrictText.decode(bytes, Charset.forName(name))
          .<Body>map(Body.Text::new)
          .orElseGet(() -> malformed("The content is not encoded as its charset says."));
    } catch (IllegalArgumentException unknown) {
      return unsupported("The server does not support this charset.");
    }
  }

  private static Optional<HttpMediaType> mediaType(List<String> lines) {
    try {
      return lines.size() == 1 ? Optional.of(HttpMediaType.create(lines.get(0))) : Optional.empty();
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  private static Body malformed(String detail) {
    return new Body.Unreadable(Body.Fault.MALFORMED, detail);
  }

  private static Body unsupported(String detail) {
    return new Body.Unreadable(Body.Fault.UNSUPPORTED, detail);
  }
}
