package org.authlayer.conformance.lever;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
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
public final class ControlClock implements ClockLever {

  private static final JsonMapper JSON = new JsonMapper();

  private final URI endpoint;
  private final Wire wire;

  public ControlClock(URI endpoint, Wire wire) {
    this.endpoint = endpoint;
    this.wire = wire;
  }

  @Override
  public Instant now() {
    return now(send(HttpCall.of("GET", endpoint)));
  }

  @Override
  public boolean isStill() {
    return isStill(send(HttpCall.of("GET", endpoint)));
  }

  @Override
  public void advance(Duration by) {
    send(
        HttpCall.of("POST", endpoint)
            .content(
                "application/json", "{\"advanceSeconds\":" + seconds(by).toPlainString() + "}"));
  }

  /** Without a decimal point where they are whole: many servers read an integer there. */
  public static BigDecimal seconds(Duration by) {
    BigDecimal seconds = new BigDecimal(by.toMillis()).movePointLeft(3);
    return by.toMillisPart() == 0 ? seconds.setScale(0) : seconds;
  }

  public static Instant now(JsonNode answer) {
    try {
      return Instant.parse(answer.path("now").asText());
    } catch (DateTimeException none) {
      throw new Obstacle("the clock lever gives no time");
    }
  }

  static boolean isStill(JsonNode answer) {
    return answer.path("still").asBoolean(false);
  }

  private JsonNode send(HttpCall call) {
    try {
      Answer answer = wire.send(call);
      if (!answer.isSuccess()) {
        throw new Obstacle("the clock lever answers " + answer.status());
      }
      return JSON.readTree(answer.body());
    } catch (JsonProcessingException malformed) {
      throw new Obstacle("the clock lever answers no JSON");
    } catch (IOException silent) {
      throw new Obstacle("the clock lever does not answer");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Obstacle("the run was interrupted");
    }
  }
}
