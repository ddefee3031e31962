package org.authlayer.domain.throttle;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What was over a limit a moment ago, so that a flood is refused without asking the store each
 * time. What another request takes back is noticed a second later.
 */
final class RecentRejections {

  private static final Duration MOMENT = Duration.ofSeconds(1);
  private static final int MOST = 10_000;

  private final Map<String, Refusal> recent = new ConcurrentHashMap<>();

  private record Refusal(Limit limit, Instant noted) {

    boolean isRecent(Instant now) {
      return !now.isBefore(noted)
          && now.isBefore(noted.plus(MOMENT))
          && now.isBefore(limit.until());
    }
  }

  /** The limit that one of the keys was over a moment ago. */
  Optional<Limit> recent(List<String> keys, Instant now) {
    return keys.stream()
        .flatMap(key -> Optional.ofNullable(recent.get(key)).stream())
        .filter(refusal -> refusal.isRecent(now))
        .map(Refusal::limit)
        .findFirst();
  }

  void note(String key, Limit limit, Instant now) {
    if (recent.size() >= MOST) {
      recent.values().removeIf(refusal -> !refusal.isRecent(now));
    }
    if (recent.size() < MOST) {
      recent.put(key, new Refusal(limit, now));
    }
  }

  void forget(String key) {
    recent.remove(key);
  }
}
