package org.authlayer.adapter.helidon.guard;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** Counts rejections, and logs the counts now and then: a rejection has to stay cheap. */
final class RejectionCounts {

  enum Reason {
    LATE,
    BUSY,
    MALFORMED,
    DISPLACED,
    HANDSHAKE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final System.Logger LOGGER = System.getLogger(RejectionCounts.class.getName());
  private static final long PAUSE = 10_000;

  private final Map<Reason, LongAdder> counts =
      Arrays.stream(Reason.values())
          .collect(Collectors.toUnmodifiableMap(reason -> reason, reason -> new LongAdder()));

  /** Used by one thread. */
  private final Map<Reason, Long> logged = new EnumMap<>(Reason.class);

  private long nextLine;

  void count(Reason reason) {
    counter(reason).increment();
  }

  void report(long now) {
    if (now < nextLine) {
      return;
    }
    String line = line();
    if (!line.isEmpty()) {
      nextLine = now + PAUSE;
      LOGGER.log(System.Logger.Level.WARNING, "rejected{0}", line);
    }
  }

  String line() {
    StringBuilder line = new StringBuilder();
    for (Reason reason : Reason.values()) {
      long all = counter(reason).sum();
      Long before = logged.put(reason, all);
      long count = all - (before == null ? 0 : before);
      if (count > 0) {
        line.append(' ').append(reason).append('=').append(count);
      }
    }
    return line.toString();
  }

  Map<String, Long> totals() {
    return Arrays.stream(Reason.values())
        .collect(Collectors.toUnmodifiableMap(Reason::toString, reason -> counter(reason).sum()));
  }

  private LongAdder counter(Reason reason) {
    return Objects.requireNonNull(counts.get(reason));
  }
}
