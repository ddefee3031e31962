package org.authlayer.domain.middleware;

import java.time.Duration;
import java.time.Instant;
import org.authlayer.ports.driven.SessionOrigin;
import org.authlayer.ports.driving.SessionSettings;

/** How long sessions live (DEC-12), none longer than the token that opened it (DEC-40). */
final class SessionLifetime {

  private static final Duration COARSEST_STEP = Duration.ofMinutes(1);

  private final SessionSettings settings;
  private final Duration slack;
  private final Duration step;

  SessionLifetime(SessionSettings settings) {
    Duration twentieth = settings.idle().dividedBy(20);
    this.settings = settings;
    this.slack = settings.idle().dividedBy(10);
    this.step = twentieth.compareTo(COARSEST_STEP) < 0 ? twentieth : COARSEST_STEP;
  }

  /** The first instant at which a session used now is no session any more. */
  Instant expiry(Instant createdAt, Instant now, SessionOrigin origin) {
    Instant idle = now.plus(settings.idle());
    Instant absolute = createdAt.plus(settings.absolute());
    Instant earlier = idle.isBefore(absolute) ? idle : absolute;
    return origin.end().filter(earlier::isAfter).orElse(earlier);
  }

  /** A session in constant use is written once per step, not once per request. */
  boolean isDue(Instant lastSeenAt, Instant now) {
    return !now.isBefore(lastSeenAt.plus(step));
  }

  /** Whether the session would still live nine tenths of its idle time if this use were lost. */
  boolean mayBeLost(Instant lastSeenAt, Instant now) {
    return !now.isAfter(lastSeenAt.plus(slack));
  }
}
