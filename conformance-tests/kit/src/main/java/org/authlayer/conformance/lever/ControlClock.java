package org.authlayer.conformance.lever;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import org.authlayer.conformance.kit.ClockLever;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.conformance.wire.Wire;

/**
 * The clock behind a control endpoint: {@code GET} answers {@code {"now": "2026-01-01T00:00:00Z"}},
 * {@code POST} of {@code {"advanceSeconds": 901}} moves it and answers the same. A clock that moves
 * only so adds {@code "still": true}.
 */
public record ControlClock(URI endpoint, Wire wire) implements ClockLever {

  @Override
  public Instant now() {
    return send("now", HttpCall.of("GET", endpoint)).now();
  }

  @Override
  public boolean isStill() {
    return isStill(send("now", HttpCall.of("GET", endpoint)).content());
  }

  /** One request, which is not sent again: the answer says where the clock is. */
  @Override
  public void advance(Duration by) {
    Instant before = now();
    HttpCall call =
        HttpCall.of("POST", endpoint)
            .content(
                "application/json", "{\"advanceSeconds\":" + seconds(by).toPlainString() + "}");
    Reply reply = send("advance", call);
    Operation.moved(before, by, reply.now(), reply.asked(), reply.answered());
  }

  /** Without a decimal point where they are whole: many servers read an integer there. */
  static BigDecimal seconds(Duration by) {
    BigDecimal seconds = new BigDecimal(by.toMillis()).movePointLeft(3);
    return by.toMillisPart() == 0 ? seconds.setScale(0) : seconds;
  }

  static boolean isStill(JsonNode answer) {
    return answer.path("still").asBoolean(false);
  }

  /** What was sent and what came back, both for a message. */
  private record Reply(Operation operation, String asked, String answered, JsonNode content) {

    Instant now() {
      try {
        return Instant.parse(content.path("now").asText());
      } catch (DateTimeException none) {
        throw operation.unlike(asked, answered);
      }
    }
  }

  private Reply send(String name, HttpCall call) {
    Operation operation = Operation.of(name);
    String content = new String(call.body(), StandardCharsets.UTF_8);
    String asked = (call.method() + " " + call.uri() + " " + content).strip();
    try {
      Answer answer = wire.send(call);
      String answered = answer.status() + " " + answer.text();
      if (!answer.isSuccess()) {
        throw operation.unlike(asked, answered);
      }
      return new Reply(operation, asked, answered, answer.json());
    } catch (IOException silent) {
      throw new Obstacle("the clock lever does not answer: " + silent.getMessage());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Obstacle("the run was interrupted");
    }
  }
}
