package org.authlayer.conformance.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Calls made at the same time. */
public final class Together {

  private Together() {}

  /** Makes calls on a thread each, all released at once. */
  public static <T> List<T> call(List<? extends Callable<T>> calls) throws Exception {
    CountDownLatch start = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<T>> running = new ArrayList<>();
      for (Callable<T> call : calls) {
        running.add(
            threads.submit(
                () -> {
                  start.await();
                  return call.call();
                }));
      }
      start.countDown();
      return results(running);
    }
  }

  private static <T> List<T> results(List<Future<T>> running) throws Exception {
    List<T> results = new ArrayList<>();
    for (Future<T> one : running) {
      try {
        results.add(one.get());
      } catch (ExecutionException failed) {
        throw failed.getCause() instanceof Exception cause ? cause : failed;
      }
    }
    return results;
  }
}
