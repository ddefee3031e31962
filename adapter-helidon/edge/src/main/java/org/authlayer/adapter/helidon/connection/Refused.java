package org.authlayer.adapter.helidon.connection;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts rejections, and logs the counts in one line at most every ten seconds: a rejection has to
 * stay cheap.
 */
final class Refused {

  /** Why. */
  enum Reason {
    /** Did not send, or read, within its time. */
    LATE,
    /** Requests or content beyond the limits: 503. */
    BUSY,
    /** No valid HTTP. */
    MALFORMED,
    /** Cut off without having asked for anything, to make room for a new one. */
    DISPLACED,
    /** No TLS came about. */
    HANDSHAKE,
    /** The system gave no connection. */
    UNACCEPTED
  }

  private static final System.Logger LOGGER = System.getLogger(Refused.class.getName());
  private static final long PAUSE = 10_000;

  private final Map<Reason, LongAdder> counts = new EnumMap<>(Reason.class);

  /** The counts at the last line of the log; used by one thread. */
  private final Map<Reason, Long> told = new EnumMap<>(Reason.class);

  private long nextLine;

  Refused() {
    for (Reason reason : Reason.values()) {
      counts.put(reason, new LongAdder());
      told.put(reason, 0L);
    }
  }

  void count(Reason reason) {
    counter(reason).increment();
  }

  void count(Refusal refusal) {
    switch (refusal.status()) {
      case 408 -> count(Reason.LATE);
      case 503 -> count(Reason.BUSY);
      default -> count(Reason.MALFORMED);
    }
  }

  /** Asked by one thread, now and then. */
  void report(long now) {
    if (now < nextLine) {
      return;
    }
    String line = line();
    if (!line.isEmpty()) {
      nextLine = now + PAUSE;
      LOGGER.log(System.Logger.Level.WARNING, "turned away{0}", line);
    }
  }

  /** The counts since the last line, as pairs. */
  String line() {
    StringBuilder line = new StringBuilder();
    counts.forEach(
        (reason, counter) -> {
          long all = counter.sum();
          long count = all - Objects.requireNonNullElse(told.put(reason, all), 0L);
          if (count > 0) {
            line.append(' ').append(name(reason)).append('=').append(count);
          }
        });
    return line.toString();
  }

  /** All that were counted, by the reason's name. */
  Map<String, Long> totals() {
    Map<String, Long> totals = new TreeMap<>();
    counts.forEach((reason, counter) -> totals.put(name(reason), counter.sum()));
    return totals;
  }

  private static String name(Reason reason) {
    return reason.name().toLowerCase(Locale.ROOT);
  }

  private LongAdder counter(Reason reason) {
    return counts.computeIfAbsent(reason, any -> new LongAdder());
  }
}
