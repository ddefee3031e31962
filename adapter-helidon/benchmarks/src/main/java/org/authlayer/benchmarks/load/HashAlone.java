package org.authlayer.benchmarks.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.authlayer.benchmarks.Population;
import org.mindrot.jbcrypt.BCrypt;

/**
 * Checks a password as often as this machine can, with a thread for each core, and does nothing
 * else.
 *
 * @param hash of the password
 */
record HashAlone(String hash) {

  static HashAlone of(int cost) {
    return new HashAlone(BCrypt.hashpw(Population.PASSWORD, BCrypt.gensalt(cost)));
  }

  double perSecond(long millis) throws InterruptedException, ExecutionException {
    int cores = Runtime.getRuntime().availableProcessors();
    long begin = System.nanoTime();
    long end = begin + millis * 1_000_000;
    long checked = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(cores)) {
      List<Future<Integer>> all = new ArrayList<>();
      for (int i = 0; i < cores; i++) {
        all.add(threads.submit(() -> checkUntil(end)));
      }
      for (Future<Integer> each : all) {
        checked += each.get();
      }
    }
    return checked * 1e9 / (System.nanoTime() - begin);
  }

  private int checkUntil(long end) {
    int checked = 0;
    while (System.nanoTime() < end) {
      if (!BCrypt.checkpw(Population.PASSWORD, hash)) {
        throw new IllegalStateException("the password is right");
      }
      checked++;
    }
    return checked;
  }

  /** Redacted. */
  @Override
  public String toString() {
    return "HashAlone";
  }
}
