package org.authlayer.server;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.authlayer.ports.operation.Progress;

/**
 * Writes one line for work that takes longer than a second, and another one every ten seconds.
 *
 * @param seconds calls a turn every second, until it is closed
 */
public record TerminalProgress(PrintStream err, Function<Runnable, Work> seconds)
    implements Progress {

  private static final int SECONDS_BETWEEN = 10;

  /** Where Linux says what standard error is. */
  private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

  /** Lines on standard error if it is a terminal, else none: a log is no place for them. */
  @SuppressWarnings("SystemConsoleNull") // asked on macOS only, where a line more does no harm
  public static Progress ofThisProcess() {
    return isTerminal(STANDARD_ERROR, System.console() != null)
        ? new TerminalProgress(System.err, TerminalProgress::everySecond)
        : Progress.silent();
  }

  /** Without such a file, as on macOS, the console of the JVM decides. */
  static boolean isTerminal(Path file, boolean hasConsole) {
    try {
      String device = Files.readSymbolicLink(file).toString();
      return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException unknown) {
      return hasConsole;
    }
  }

  @Override
  public Work begin(String what, Supplier<String> howFar) {
    AtomicInteger turns = new AtomicInteger();
    return seconds.apply(
        () -> {
          if (turns.getAndIncrement() % SECONDS_BETWEEN == 0) {
            String far = howFar.get();
            err.println("authlayer: " + what + (far.isEmpty() ? " ..." : ": " + far));
          }
        });
  }

  private static Work everySecond(Runnable turn) {
    ScheduledExecutorService ticks =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("progress").factory());
    ScheduledFuture<?> turns = ticks.scheduleAtFixedRate(turn, 1, 1, TimeUnit.SECONDS);
    return () -> {
      turns.cancel(false);
      ticks.shutdown();
    };
  }
}
