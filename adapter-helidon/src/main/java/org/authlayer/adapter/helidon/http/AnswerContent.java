package org.authlayer.adapter.helidon.http;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.authlayer.json.Json;
import org.authlayer.ports.driving.Body;

public final class AnswerContent {

  private static final Set<Integer> WITHOUT_CONTENT = Set.of(204, 205, 304);

  private AnswerContent() {}

  /** RFC 9110, 15. */
  public static boolean isWithout(int status) {
    return WITHOUT_CONTENT.contains(status);
  }

  /** None for content that is written later. */
  public static byte[] bytes(Body body) {
    return switch (body) {
      case Body.Json json -> Json.write(json.value()).getBytes(StandardCharsets.UTF_8);
      case Body.Text plain -> plain.text().getBytes(StandardCharsets.UTF_8);
      case Body.Binary binary -> binary.bytes();
      default -> new byte[0];
    };
  }

  /** Of an answer that names none. */
  public static Optional<String> mediaType(Body body) {
    return switch (body) {
      case Body.Json json -> Optional.of("application/json");
      case Body.Text text -> Optional.of("text/plain; charset=utf-8");
      default -> Optional.empty();
    };
  }
}
