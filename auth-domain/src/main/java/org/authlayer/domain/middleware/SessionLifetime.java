package org.authlayer.domain.middleware;

import java.time.Duration;
import java.time.Instant;
import org.authlayer.ports.driven.SessionOrigin;
import org.authlayer.ports.driving.SessionSettings;

/**
 * The lifetimes (DEC-12, DEC-40). The stored end lies behind the declared one, so that a use may be
 * written later, and moves in steps, because a time that stays the same costs less.
 */
final class SessionLifetime {

  private static final Duration COARSEST_STEP = Duration.ofMinutes(1);

  private final SessionSettings settings;
  private final long halfSlackMillis;
  private final Duration step;
  private final Duration clocksApart;

  SessionLifetime(SessionSettings settings) {
    Duration twentieth = settings.idle().dividedBy(20);
    this.settings = settings;
    this.halfSlackMillis = twentieth.toMillis();
    boolean shorter = twentieth.compareTo(COARSEST_STEP) < 0;
    this.step = shorter ? twentieth : COARSEST_STEP;
    this.clocksApart = shorter ? COARSEST_STEP : twentieth;
  }

  Instant declaredEnd(Instant createdAt, Instant now, SessionOrigin origin) {
    return capped(now.plus(settings.idle()), createdAt, origin);
  }

  Instant storedEnd(Instant createdAt, Instant now, SessionOrigin origin) {
    long latest =
        Duration.between(createdAt, now).plus(settings.idle()).toMillis() + 2 * halfSlackMillis;
    long inSteps = latest - latest % halfSlackMillis;
    return capped(createdAt.plusMillis(inSteps), createdAt, origin);
  }

  private Instant capped(Instant idle, Instant createdAt, SessionOrigin origin) {
    Instant absolute = createdAt.plus(settings.absolute());
    Instant earlier = idle.isBefore(absolute) ? idle : absolute;
    return origin.end().filter(earlier::isAfter).orElse(earlier);
  }

  /** Whether a clock that is not far ahead of this one can have written a session's times. */
  boolean isBelievable(Instant lastSeenAt, Instant now) {
    return !lastSeenAt.isAfter(now.plus(clocksApart));
  }

  /** When a session was created, which is not later than now. */
  static Instant earlier(Instant createdAt, Instant now) {
    return createdAt.isAfter(now) ? now : createdAt;
  }

  /** A session in constant use is written once per step, not once per request. */
  boolean isDue(Instant lastSeenAt, Instant now) {
    return !now.isBefore(lastSeenAt.plus(step));
  }
}
