package org.authlayer.adapter.helidon.http;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.authlayer.json.Json;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

public final class AnswerContent {

  private static final Set<Integer> WITHOUT_CONTENT = Set.of(204, 205, 304);

  private AnswerContent() {}

  /** RFC 9110, 15. */
  public static boolean isWithout(int status) {
    return WITHOUT_CONTENT.contains(status);
  }

  /** None for a status without content, or for content that is written later. */
  public static byte[] bytes(HttpResponse answer) {
    if (isWithout(answer.status())) {
      return new byte[0];
    }
    return switch (answer.body()) {
      case Body.Json json -> Json.write(json.value()).getBytes(StandardCharsets.UTF_8);
      case Body.Text plain -> plain.text().getBytes(StandardCharsets.UTF_8);
      case Body.Binary binary -> binary.bytes();
      default -> new byte[0];
    };
  }

  /** Nothing where the answer names one or has no content. */
  public static Optional<String> mediaType(HttpResponse answer) {
    if (!answer.headers().all("Content-Type").isEmpty()) {
      return Optional.empty();
    }
    return switch (answer.body()) {
      case Body.Json json -> Optional.of("application/json");
      case Body.Text text -> Optional.of("text/plain; charset=utf-8");
      default -> Optional.empty();
    };
  }
}
