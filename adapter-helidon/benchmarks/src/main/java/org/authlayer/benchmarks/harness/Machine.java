package org.authlayer.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * What the machine has been busy with, in seconds of one processor.
 *
 * @param nanos when
 * @param all of everybody
 * @param ours of this process and all that it has started
 */
record Machine(long nanos, double all, double ours) {

  private static final Path STAT = Path.of("/proc/stat");
  private static final int IDLE = 3;
  private static final int WAITING = 4;
  private static final int LAST_BUSY = 7;
  private static final double TICKS = 100;

  static Machine now() throws IOException {
    double ours =
        Stream.concat(Stream.of(ProcessHandle.current()), ProcessHandle.current().descendants())
            .mapToDouble(Machine::seconds)
            .sum();
    return new Machine(System.nanoTime(), Files.exists(STAT) ? busy() : ours, ours);
  }

  static double seconds(ProcessHandle process) {
    return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
  }

  /** The share of the machine that other processes used since an earlier moment; 0 if unknown. */
  double othersSince(Machine before) {
    double whole = (nanos - before.nanos) / 1e9 * Runtime.getRuntime().availableProcessors();
    return Math.max(0, ((all - before.all) - (ours - before.ours)) / whole);
  }

  /** User, nice, system, interrupts, and what the host took away. */
  private static double busy() throws IOException {
    String[] words = Files.readAllLines(STAT).get(0).split(" +", -1);
    double[] ticks = Arrays.stream(words).skip(1).mapToDouble(Double::parseDouble).toArray();
    double sum = 0;
    for (int i = 0; i <= LAST_BUSY; i++) {
      sum += i == IDLE || i == WAITING ? 0 : ticks[i];
    }
    return sum / TICKS;
  }
}
