package org.authlayer.adapter.persistence.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PendingWritesTest {

  private final PendingWrites<Integer, Integer> pending = new PendingWrites<>(3, Math::max);

  @Test
  void latestValueOfEachKeyIsKeptInTheOrderOfKeys() {
    pending.note(2, 5);
    pending.note(1, 7);
    pending.note(2, 6);
    pending.note(1, 4);
    assertEquals(List.of(Map.entry(1, 7), Map.entry(2, 6)), pending.all());
    assertEquals(6, pending.find(2));
    assertNull(pending.find(3));
    assertEquals(0, pending.dropped());
  }

  @Test
  void keyBeyondTheBoundIsDroppedAndCountedAndAKnownOneIsNot() {
    IntStream.rangeClosed(1, 3).forEach(key -> pending.note(key, 1));
    pending.note(4, 1);
    pending.note(4, 1);
    pending.note(3, 2);
    assertNull(pending.find(4));
    assertEquals(2, pending.find(3));
    assertEquals(2, pending.dropped());
    pending.written(List.of(Map.entry(1, 1)));
    pending.note(4, 1);
    assertEquals(1, pending.find(4));
    assertEquals(2, pending.dropped());
  }

  @Test
  void valueThatWasNotedWhileItsKeyWasWrittenStays() {
    pending.note(1, 1);
    List<Map.Entry<Integer, Integer>> written = pending.all();
    pending.note(1, 2);
    pending.written(written);
    assertEquals(List.of(Map.entry(1, 2)), pending.all());
    pending.written(pending.all());
    assertEquals(List.of(), pending.all());
  }

  @Test
  void noFloodOfKeysGoesBeyondTheBound() throws Exception {
    PendingWrites<Integer, Integer> bounded = new PendingWrites<>(100, Math::max);
    try (var threads = Executors.newFixedThreadPool(8)) {
      List<Callable<Object>> floods =
          IntStream.range(0, 8)
              .<Callable<Object>>mapToObj(
                  thread ->
                      Executors.callable(
                          () ->
                              IntStream.range(0, 1000)
                                  .forEach(key -> bounded.note(thread * 1000 + key, 1))))
              .toList();
      threads.invokeAll(floods);
    }
    assertEquals(100, bounded.all().size());
    assertEquals(7900, bounded.dropped());
  }
}
