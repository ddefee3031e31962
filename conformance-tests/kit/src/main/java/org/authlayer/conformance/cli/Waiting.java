package org.authlayer.conformance.cli;

import java.io.PrintWriter;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Says how far a run is where a person would wait without a sign: a second after its begin, if
 * nothing has ended by then, and after every ten seconds in which nothing ends.
 */
final class Waiting implements Runnable {

  /** The system property by which the script says that standard error is a terminal. */
  private static final String TERMINAL = "authlayer.kit.terminal";

  private static final int PATIENCE = 10;

  private final PrintWriter err;
  private final Supplier<String> howFar;
  private String last;
  private int turns;
  private int quiet;

  private Waiting(PrintWriter err, Supplier<String> howFar) {
    this.err = err;
    this.howFar = howFar;
    this.last = howFar.get();
  }

  /** What goes on until it is closed. */
  interface Work extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Begins to look, on a terminal only.
   *
   * @param howFar such as {@code 3 of 9 checks}
   */
  static Work begin(PrintWriter err, Supplier<String> howFar) {
    return Boolean.getBoolean(TERMINAL) ? begin(err, howFar, Waiting::everySecond) : () -> {};
  }

  /**
   * Begins to look.
   *
   * @param seconds calls a turn every second, until it is closed
   */
  static Work begin(PrintWriter err, Supplier<String> howFar, Function<Runnable, Work> seconds) {
    return seconds.apply(new Waiting(err, howFar));
  }

  /** One second is over. */
  @Override
  public synchronized void run() {
    String now = howFar.get();
    quiet = now.equals(last) ? quiet + 1 : 0;
    last = now;
    turns++;
    if (quiet > 0 && (turns == 1 || quiet % PATIENCE == 0)) {
      err.println("authlayer-kit: " + now + " have ended ...");
      err.flush();
    }
  }

  private static Work everySecond(Runnable turn) {
    ScheduledExecutorService ticks =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("waiting").factory());
    ScheduledFuture<?> turns = ticks.scheduleAtFixedRate(turn, 1, 1, TimeUnit.SECONDS);
    return () -> {
      turns.cancel(false);
      ticks.shutdown();
    };
  }
}
