package org.authlayer.conformance.lever;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.Exchanges;
import org.authlayer.conformance.wire.HttpCall;
import org.junit.jupiter.api.Test;

class OperationTest {

  private static final String PAGE = "docs/reference/conformance-kit.md";
  private static final URI CLOCK = URI.create("http://127.0.0.1:9/clock");

  private final List<String> sent = new ArrayList<>();

  @Test
  void pageHasTheRowsOfTheTable() {
    String page = Repository.read(PAGE);
    for (Operation one : Operation.all()) {
      for (String asked : List.of(one.endpoint(), one.hook())) {
        String row = "| `%s` | %s | `%s` |".formatted(asked, one.does(), one.answer());
        assertTrue(asked.isEmpty() || page.contains(row), row);
      }
    }
  }

  @Test
  void wholeSecondsAreSentWithoutADecimalPoint() {
    ControlClock clock = clock("2026-01-01T00:00:00Z", "2026-01-01T01:00:01Z");
    clock.advance(Duration.ofSeconds(3601));
    assertEquals(List.of("GET ", "POST {\"advanceSeconds\":3601}"), sent);
  }

  @Test
  void clockThatDoesNotMoveIsReportedWithWhatWasAskedAndAnswered() {
    ControlClock clock = clock("2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z");
    Obstacle still = assertThrows(Obstacle.class, () -> clock.advance(Duration.ofSeconds(5)));
    assertEquals(
        "the clock lever did not move the clock by 5 s; before: 2026-01-01T00:00:00Z; it was asked:"
            + " POST http://127.0.0.1:9/clock {\"advanceSeconds\":5}; it answered: 200"
            + " {\"now\":\"2026-01-01T00:00:00Z\"}",
        still.getMessage());
  }

  @Test
  void answerWithoutATimeIsReportedWithTheOneThatIsExpected() {
    ControlClock clock = clock("soon");
    Obstacle none = assertThrows(Obstacle.class, clock::now);
    assertEquals(
        "the clock lever does not do what it should; it was asked: GET http://127.0.0.1:9/clock; it"
            + " answered: 200 {\"now\":\"soon\"}; expected: an answer such as"
            + " {\"now\":\"2026-01-01T00:00:00Z\"}",
        none.getMessage());
  }

  /** A clock whose endpoint answers these times, one after the other. */
  private ControlClock clock(String... times) {
    return new ControlClock(CLOCK, call -> answer(call, times[sent.size()]));
  }

  private Answer answer(HttpCall call, String now) {
    sent.add(call.method() + " " + new String(call.body(), StandardCharsets.UTF_8));
    byte[] body = ("{\"now\":\"" + now + "\"}").getBytes(StandardCharsets.UTF_8);
    return new Answer(200, List.of(), body, Exchanges.of(call, 200, List.of(), body));
  }
}
