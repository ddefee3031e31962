package org.authlayer.conformance.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Threads that do the same thing at the same moment, round after round. */
public record Crowd(int threads, int rounds) {

  /** Enough for a race to show in one of the rounds. */
  public static final Crowd MANY = new Crowd(32, 50);

  /** Only bounds a hang: a store of a machine with much other work takes long for a round. */
  private static final int HANG_MINUTES = 10;

  /** What a thread does in a round; returns whether it succeeded. */
  @FunctionalInterface
  public interface Deed {
    boolean attempt(int round, int thread);
  }

  public List<Integer> successes(Deed deed) throws Exception {
    CyclicBarrier start = new CyclicBarrier(threads);
    List<Callable<List<Boolean>>> people = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int thread = i;
      people.add(() -> attempts(deed, start, thread));
    }
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<List<Boolean>> all = new ArrayList<>();
      for (Future<List<Boolean>> one : pool.invokeAll(people)) {
        all.add(one.get());
      }
      List<Integer> perRound = new ArrayList<>();
      for (int round = 0; round < rounds; round++) {
        int current = round;
        perRound.add((int) all.stream().filter(one -> one.get(current)).count());
      }
      return perRound;
    }
  }

  private List<Boolean> attempts(Deed deed, CyclicBarrier start, int thread) throws Exception {
    List<Boolean> results = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      start.await(HANG_MINUTES, TimeUnit.MINUTES);
      results.add(succeeds(deed, round, thread));
    }
    return results;
  }

  /** A store that fails has not saved anything; the others must not wait for this thread. */
  private static boolean succeeds(Deed deed, int round, int thread) {
    try {
      return deed.attempt(round, thread);
    } catch (RuntimeException failed) {
      return false;
    }
  }
}
