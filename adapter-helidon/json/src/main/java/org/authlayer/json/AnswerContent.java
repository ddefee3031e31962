package org.authlayer.json;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.authlayer.ports.driving.Body;

/** The parts of an answer that any HTTP server sends alike. */
public final class AnswerContent {

  private static final Set<Integer> WITHOUT_CONTENT = Set.of(204, 205, 304);
  private static final String TYPE = "Content-Type";
  private static final Set<String> FRAMING = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

  static {
    FRAMING.addAll(Set.of("Connection", "Content-Length", "Transfer-Encoding"));
  }

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
  public static void head(
      Map<String, List<String>> given, Body body, BiConsumer<String, List<String>> to) {
    boolean isTyped = false;
    for (Map.Entry<String, List<String>> line : given.entrySet()) {
      if (!FRAMING.contains(line.getKey())) {
        to.accept(line.getKey(), line.getValue());
      }
      isTyped |= TYPE.equalsIgnoreCase(line.getKey());
    }
    if (!isTyped) {
      switch (body) {
        case Body.Json json -> to.accept(TYPE, List.of("application/json"));
        case Body.Text text -> to.accept(TYPE, List.of("text/plain; charset=utf-8"));
        default -> {}
      }
    }
  }
}
