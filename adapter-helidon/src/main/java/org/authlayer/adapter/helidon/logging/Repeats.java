package org.authlayer.adapter.helidon.logging;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/** Lets one of a kind pass in each window of time, and counts the others. */
final class Repeats {

  /** Kinds are few by nature; if they should not be, the rest of them share one count. */
  private static final int MOST_KINDS = 64;

  private static final String OTHERS = "others";

  private final Duration window;
  private final InstantSource time;
  private final Map<String, Seen> kinds = new LinkedHashMap<>();

  Repeats(Duration window, InstantSource time) {
    this.window = window;
    this.time = time;
  }

  /** How many were held back before this one, or nothing if this one is to be held back too. */
  synchronized OptionalInt pass(String kind) {
    Instant now = time.instant();
    String counted = kinds.containsKey(kind) || kinds.size() < MOST_KINDS ? kind : OTHERS;
    Seen seen = kinds.get(counted);
    if (seen != null && now.isBefore(seen.until)) {
      kinds.put(counted, new Seen(seen.until, seen.heldBack + 1));
      return OptionalInt.empty();
    }
    kinds.put(counted, new Seen(now.plus(window), 0));
    return OptionalInt.of(seen == null ? 0 : seen.heldBack);
  }

  /** Forgets the kinds whose window is over, and tells those of them that were held back. */
  synchronized Map<String, Integer> over() {
    return taken(time.instant());
  }

  /** Forgets all kinds, and tells those of them that were held back. */
  synchronized Map<String, Integer> all() {
    return taken(Instant.MAX);
  }

  private Map<String, Integer> taken(Instant now) {
    Map<String, Integer> heldBack = new LinkedHashMap<>();
    kinds.forEach(
        (kind, seen) -> {
          if (!now.isBefore(seen.until) && seen.heldBack > 0) {
            heldBack.put(kind, seen.heldBack);
          }
        });
    kinds.values().removeIf(seen -> !now.isBefore(seen.until));
    return heldBack;
  }

  private record Seen(Instant until, int heldBack) {}
}
