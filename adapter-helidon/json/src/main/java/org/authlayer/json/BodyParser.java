package org.authlayer.json;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;

/**
 * Content by its media type, read strictly (DEC-26): JSON, forms and text as values, all else as
 * bytes. An adapter brings the reader of {@code Content-Type} that its library has.
 */
public final class BodyParser {

  /**
   * A value of {@code Content-Type} (RFC 9110, 8.3.1).
   *
   * @param name type and subtype, in lower case
   * @param charset as it was sent; the JVM may not have it
   */
  public record MediaType(String name, Optional<String> charset) {}

  private BodyParser() {}

  /**
   * Reads content; {@link Body.Unreadable} where it does not fit its type.
   *
   * @param contentType reads a value of the header; empty, or any exception of the library, where
   *     the value names no media type
   */
  public static Body parse(
      Headers headers, byte[] bytes, Function<String, Optional<MediaType>> contentType) {
    if (bytes.length == 0) {
      return new Body.Empty();
    }
    if (headers.contentCoding().isPresent()) {
      return unsupported("The server does not support this Content-Encoding.");
    }
    List<String> lines = headers.all("Content-Type");
    return (lines.size() == 1
            ? mediaType(withoutEmptyParameters(lines.get(0)), contentType)
            : Optional.<MediaType>empty())
        .map(type -> parse(type, bytes))
        .orElseGet(() -> unsupported("The content needs one Content-Type."));
  }

  /**
   * The body of a request whose content is longer than a limit.
   *
   * @param limit in bytes
   */
  public static Body tooLarge(int limit) {
    return new Body.Unreadable(
        Body.Fault.TOO_LARGE, "The content is longer than " + limit + " bytes.");
  }

  /** Libraries read beyond the end of {@code charset="}, and dislike an empty value. */
  private static Optional<MediaType> mediaType(
      String value, Function<String, Optional<MediaType>> contentType) {
    try {
      return contentType.apply(value);
    } catch (RuntimeException malformed) {
      return Optional.empty();
    }
  }

  /** A semicolon may stand at the end (RFC 9110, 5.6.6). */
  private static String withoutEmptyParameters(String value) {
    int end = value.length();
    while (end > 0 && " \t;".indexOf(value.charAt(end - 1)) >= 0) {
      end--;
    }
    return value.substring(0, end);
  }

  private static Body parse(MediaType type, byte[] bytes) {
    String name = type.name();
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

  private static Body text(MediaType type, byte[] bytes) {
    try {
      String charset = type.charset().orElse(StandardCharsets.UTF_8.name());
      return StrictText.decode(bytes, Charset.forName(charset))
          .<Body>map(Body.Text::new)
          .orElseGet(() -> malformed("The content is not encoded as its charset says."));
    } catch (IllegalArgumentException unknown) {
      return unsupported("The server does not support this charset.");
    }
  }

  private static Body malformed(String detail) {
    return new Body.Unreadable(Body.Fault.MALFORMED, detail);
  }

  private static Body unsupported(String detail) {
    return new Body.Unreadable(Body.Fault.UNSUPPORTED, detail);
  }
}
