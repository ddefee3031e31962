package org.authlayer.adapter.persistence.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PendingWritesTest {

  private final PendingWrites<Integer, Integer> pending = new PendingWrites<>(3, Math::max);

  private Map<Integer, Integer> written() {
    Map<Integer, Integer> written = new TreeMap<>();
    pending.write(2, batch -> batch.forEach(use -> written.put(use.getKey(), use.getValue())));
    return written;
  }

  @Test
  void latestValueOfEachKeyIsWrittenOnce() {
    pending.note(2, 5);
    pending.note(1, 7);
    pending.note(2, 6);
    pending.note(1, 4);
    assertEquals(6, pending.find(2));
    assertNull(pending.find(3));
    assertEquals(Map.of(1, 7, 2, 6), written());
    assertEquals(Map.of(), written());
    assertNull(pending.find(2));
    assertEquals(0, pending.dropped());
  }

  @Test
  void batchIsNoLargerThanAskedFor() {
    IntStream.rangeClosed(1, 3).forEach(key -> pending.note(key, 1));
    List<Integer> sizes = new ArrayList<>();
    pending.write(2, batch -> sizes.add(batch.size()));
    assertEquals(List.of(2, 1), sizes);
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
    pending.write(3, batch -> pending.note(4, 1));
    assertEquals(3, pending.dropped(), "what is being written counts");
    pending.note(4, 1);
    assertEquals(1, pending.find(4));
    assertEquals(3, pending.dropped());
  }

  @Test
  void valueThatWasNotedWhileItsKeyWasWrittenStays() {
    pending.note(1, 1);
    pending.write(
        1,
        batch -> {
          assertEquals(1, pending.find(1), "found while it is written");
          pending.note(1, 2);
        });
    assertEquals(2, pending.find(1));
    assertEquals(Map.of(1, 2), written());
    assertEquals(Map.of(), written());
  }

  @Test
  void valuesThatAreNotWrittenWaitAndALaterOneWins() {
    IntStream.rangeClosed(1, 3).forEach(key -> pending.note(key, 1));
    List<Map.Entry<Integer, Integer>> first = new ArrayList<>();
    assertThrows(
        IllegalStateException.class,
        () ->
            pending.write(
                1,
                batch -> {
                  if (!first.isEmpty()) {
                    pending.note(batch.getFirst().getKey(), 2);
                    throw new IllegalStateException("the database takes no changes");
                  }
                  first.addAll(batch);
                }));
    assertEquals(2, pending.size());
    Map<Integer, Integer> rest = written();
    assertEquals(2, rest.size());
    assertTrue(rest.containsValue(2) && rest.containsValue(1), rest::toString);
    assertNull(rest.get(first.getFirst().getKey()));
  }

  /** The bound may be exceeded by a key for each thread. */
  @Test
  void noFloodOfKeysGoesBeyondTheBound() throws Exception {
    PendingWrites<Integer, Integer> bounded = new PendingWrites<>(100, Math::max);
    inEightThreads(key -> bounded.note(key, 1));
    int kept = bounded.size();
    assertTrue(kept >= 100 && kept < 108, () -> kept + " keys");
    assertEquals(8000 - kept, bounded.dropped());
  }

  @Test
  void noValueIsLostBesideWrites() throws Exception {
    PendingWrites<Integer, Integer> all = new PendingWrites<>(10_000, Math::max);
    Map<Integer, Integer> written = new ConcurrentHashMap<>();
    CountDownLatch end = new CountDownLatch(1);
    try (var writer = Executors.newSingleThreadExecutor()) {
      var writing =
          writer.submit(
              () -> {
                while (end.getCount() > 0) {
                  all.write(7, batch -> batch.forEach(one -> written.put(one.getKey(), 1)));
                }
                all.write(7, batch -> batch.forEach(one -> written.put(one.getKey(), 1)));
              });
      inEightThreads(key -> all.note(key, 1));
      end.countDown();
      writing.get();
    }
    assertEquals(8000, written.size());
    assertEquals(0, all.size());
    assertEquals(0, all.dropped());
  }

  private static void inEightThreads(java.util.function.IntConsumer note) throws Exception {
    try (var threads = Executors.newFixedThreadPool(8)) {
      List<Callable<Object>> floods =
          IntStream.range(0, 8)
              .<Callable<Object>>mapToObj(
                  thread ->
                      Executors.callable(
                          () ->
                              IntStream.range(0, 1000)
                                  .forEach(key -> note.accept(thread * 1000 + key))))
              .toList();
      for (var flood : threads.invokeAll(floods)) {
        flood.get();
      }
    }
  }
}
