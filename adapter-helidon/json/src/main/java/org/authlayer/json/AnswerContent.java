package org.authlayer.json;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.authlayer.ports.driving.Body;

/** The parts of an answer that any HTTP server sends alike. */
public final class AnswerContent {

  private static final Set<Integer> WITHOUT_CONTENT = Set.of(204, 205, 304);
  private static final Set<String> FRAMING =
      Set.of("connection", "content-length", "transfer-encoding");

  private AnswerContent() {}

  /** RFC 9110, 15. */
  public static boolean isWithout(int status) {
    return WITHOUT_CONTENT.contains(status);
  }

  /** None for content that is written later. */
  public static byte[] bytes(int status, Body body) {
    if (isWithout(status)) {
      return new byte[0];
    }
    return switch (body) {
      case Body.Json json -> Json.write(json.value()).getBytes(StandardCharsets.UTF_8);
      case Body.Text plain -> plain.text().getBytes(StandardCharsets.UTF_8);
      case Body.Binary binary -> binary.bytes();
      default -> new byte[0];
    };
  }

  /** With the media type of the content; the framing of a message is the server's own business. */
  public static Map<String, List<String>> head(Map<String, List<String>> given, Body body) {
    Map<String, List<String>> lines = new LinkedHashMap<>(given);
    lines.keySet().removeIf(name -> FRAMING.contains(name.toLowerCase(Locale.ROOT)));
    if (lines.keySet().stream().noneMatch("Content-Type"::equalsIgnoreCase)) {
      switch (body) {
        case Body.Json json -> lines.put("Content-Type", List.of("application/json"));
        case Body.Text text -> lines.put("Content-Type", List.of("text/plain; charset=utf-8"));
        default -> {}
      }
    }
    return lines;
  }
}
