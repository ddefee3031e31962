package org.authlayer.spring;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.authlayer.json.FormFields;
import org.authlayer.json.Json;
import org.authlayer.json.StrictText;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.util.MimeType;
import org.springframework.util.MimeTypeUtils;

/** Content by its media type, read strictly. */
final class ServletBodies {

  private ServletBodies() {}

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

  private static Body parse(MimeType type, byte[] bytes) {
    String suffix = type.getSubtypeSuffix();
    if (type.getType().equals("application")
        && (type.getSubtype().equals("json") || "json".equals(suffix))) {
      return Json.parse(bytes)
          .<Body>map(Body.Json::new)
          .orElseGet(() -> malformed("The content is not valid JSON."));
    }
    if (type.getType().equals("application") && type.getSubtype().equals("x-www-form-urlencoded")) {
      return FormFields.parse(bytes)
          .<Body>map(Body.Form::new)
          .orElseGet(() -> malformed("The content is not a valid form."));
    }
    return type.getType().equals("text") ? text(type, bytes) : new Body.Binary(bytes);
  }

  private static Body text(MimeType type, byte[] bytes) {
    Charset named = type.getCharset();
    return StrictText.decode(bytes, named == null ? StandardCharsets.UTF_8 : named)
        .<Body>map(Body.Text::new)
        .orElseGet(() -> malformed("The content is not encoded as its charset says."));
  }

  /** Spring reads the charset, too: one that the JVM does not have is no media type. */
  private static Optional<MimeType> mediaType(List<String> lines) {
    try {
      return lines.size() == 1
          ? Optional.of(MimeTypeUtils.parseMimeType(lines.get(0)))
          : Optional.empty();
    } catch (InvalidMimeTypeException malformed) {
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
