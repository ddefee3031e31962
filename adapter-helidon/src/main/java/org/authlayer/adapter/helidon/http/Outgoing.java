package org.authlayer.adapter.helidon.http;

import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import org.authlayer.adapter.helidon.json.Json;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/** Writes an answer as it stands; how the message is framed is the server's own business. */
final class Outgoing {

  private static final Set<String> FRAMING =
      Set.of("connection", "content-length", "transfer-encoding");
  private static final Set<Integer> WITHOUT_CONTENT = Set.of(204, 205, 304);

  private Outgoing() {}

  static void send(HttpResponse answer, boolean head, boolean last, ServerResponse response) {
    response.status(Status.create(answer.status()));
    answer.headers().lines().entrySet().stream()
        .filter(line -> !FRAMING.contains(line.getKey().toLowerCase(Locale.ROOT)))
        .map(line -> HeaderValues.create(HeaderNames.create(line.getKey()), line.getValue()))
        .forEach(response::header);
    nameMediaType(answer, response);
    if (last) {
      response.header(HeaderValues.CONNECTION_CLOSE);
    }
    byte[] entity = WITHOUT_CONTENT.contains(answer.status()) ? new byte[0] : bytes(answer.body());
    if (head && entity.length > 0) {
      response.headers().contentLength(entity.length);
    }
    response.send(head ? new byte[0] : entity);
  }

  static byte[] bytes(Body body) {
    String text =
        switch (body) {
          case Body.Json json -> Json.write(json.value());
          case Body.Text plain -> plain.text();
          default -> "";
        };
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void nameMediaType(HttpResponse answer, ServerResponse response) {
    if (answer.headers().first("Content-Type").isPresent()) {
      return;
    }
    if (answer.body() instanceof Body.Json) {
      response.header(HeaderNames.CONTENT_TYPE, "application/json");
    } else if (answer.body() instanceof Body.Text) {
      response.header(HeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8");
    }
  }
}
