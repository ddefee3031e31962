package org.authlayer.conformance.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class WaitingTest {

  private final StringWriter written = new StringWriter();
  private final List<Runnable> running = new ArrayList<>();
  private final AtomicInteger ended = new AtomicInteger();

  @Test
  void lineComesAfterASecondWithoutAResultAndThenAfterEachTen() {
    Waiting.Work waiting = begin();
    assertEquals(List.of(), lines());
    seconds(1);
    assertEquals(List.of("authlayer-kit: 0 of 9 checks have ended ..."), lines());
    ended.set(3);
    seconds(10);
    assertEquals(1, lines().size());
    seconds(1);
    assertEquals("authlayer-kit: 3 of 9 checks have ended ...", lines().getLast());
    seconds(9);
    assertEquals(2, lines().size());
    seconds(1);
    assertEquals(3, lines().size());
    waiting.close();
    seconds(20);
    assertEquals(3, lines().size());
  }

  @Test
  void runWhoseChecksEndHasNoLine() {
    Waiting.Work waiting = begin();
    for (int i = 1; i <= 9; i++) {
      ended.set(i);
      seconds(1);
    }
    waiting.close();
    assertEquals(List.of(), lines());
  }

  private Waiting.Work begin() {
    return Waiting.begin(
        new PrintWriter(written),
        () -> ended.get() + " of 9 checks",
        turn -> {
          running.add(turn);
          return () -> running.remove(turn);
        });
  }

  private void seconds(int count) {
    for (int i = 0; i < count; i++) {
      List.copyOf(running).forEach(Runnable::run);
    }
  }

  private List<String> lines() {
    return written.toString().lines().toList();
  }
}
