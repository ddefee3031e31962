package org.authlayer.conformance.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PatientWireTest {

  private static final String BUSY = "503 Retry-After: 2";

  /** What the target answers, in order; the last answer for ever. */
  private final Deque<String> answers = new ArrayDeque<>();

  private final List<String> sent = new ArrayList<>();
  private final List<Duration> waits = new ArrayList<>();
  private final PatientWire wire =
      new PatientWire(this::answer, Duration.ofSeconds(10), waits::add);

  @Test
  void busyTargetIsAskedAgainWhenItSays() throws Exception {
    answers.addAll(List.of(BUSY, "503 Retry-After: 0", "200"));
    assertEquals(200, post("/login").status());
    assertEquals(List.of(Duration.ofSeconds(2), Duration.ofSeconds(1)), waits);
    assertEquals(List.of("POST /login", "POST /login", "POST /login"), sent);
    assertEquals(
        Optional.of(
            "The target was busy: requests sent again after 503 with Retry-After: 2"
                + " (POST /login: 2)."),
        wire.note());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "200",
        "401",
        "429 Retry-After: 2",
        "500 Retry-After: 2",
        "503",
        "503 Retry-After: soon",
        "503 Retry-After: -1"
      })
  void anyOtherAnswerStands(String answer) throws Exception {
    answers.add(answer);
    assertEquals(Integer.parseInt(answer.substring(0, 3)), post("/login").status());
    assertEquals(1, sent.size());
    assertEquals(Optional.empty(), wire.note());
  }

  @Test
  void whoIsBusyForEverIsSeenToBe() throws Exception {
    answers.add(BUSY);
    assertEquals(503, post("/login").status());
    assertEquals(6, sent.size());
    assertEquals(503, post("/login").status());
    assertEquals(7, sent.size(), "no more patience with this route");
    post("/users");
    assertEquals(13, sent.size(), "but with another");
    post("/me");
    post("/all");
    assertEquals(20, sent.size(), "until it is the target and not a route");
    assertEquals(15, waits.size());
  }

  @Test
  void waitThatIsTooLongIsNotBegun() throws Exception {
    answers.add("503 Retry-After: 11");
    assertEquals(503, post("/login").status());
    assertTrue(waits.isEmpty());
  }

  @Test
  void routeThatRecoversIsWaitedForAgain() throws Exception {
    answers.addAll(List.of("503 Retry-After: 11", "200", BUSY, "200"));
    assertEquals(503, post("/login").status());
    assertEquals(200, post("/login").status());
    assertEquals(200, post("/login").status());
    assertEquals(List.of(Duration.ofSeconds(2)), waits);
  }

  /** On a loaded machine a queue stays full for minutes, although it moves. */
  @Test
  void routeThatAnswersOthersIsWaitedForLonger() throws Exception {
    answers.addAll(List.of(BUSY, "200"));
    answers.addAll(Collections.nCopies(49, BUSY));
    answers.add("401");
    AtomicReference<PatientWire> busy = new AtomicReference<>();
    busy.set(
        new PatientWire(
            this::answer,
            Duration.ofSeconds(10),
            time -> {
              waits.add(time);
              if (waits.size() == 1) {
                assertEquals(200, post(busy.get()).status());
              }
            }));
    assertEquals(401, post(busy.get()).status());
    assertEquals(Duration.ofSeconds(100), Duration.ofSeconds(2).multipliedBy(waits.size()));
  }

  private static Answer post(PatientWire wire) throws InterruptedException {
    try {
      return wire.send(HttpCall.of("POST", URI.create("http://127.0.0.1:1/login")));
    } catch (IOException none) {
      throw new UncheckedIOException(none);
    }
  }

  private Answer post(String path) throws IOException, InterruptedException {
    return wire.send(HttpCall.of("POST", URI.create("http://127.0.0.1:1" + path)));
  }

  private Answer answer(HttpCall call) {
    sent.add(call.method() + " " + call.uri().getPath());
    String next = answers.size() > 1 ? answers.remove() : answers.element();
    String[] parts = next.split(" ", 3);
    List<HttpCall.Header> headers =
        parts.length < 3 ? List.of() : List.of(new HttpCall.Header("retry-after", parts[2]));
    return HttpWire.answer(call, Integer.parseInt(parts[0]), headers, new byte[0]);
  }
}
