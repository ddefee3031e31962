package org.authlayer.domain.middleware;

import static java.util.Comparator.naturalOrder;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.authlayer.domain.Session;
import org.authlayer.domain.TokenOrigin;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driving.SessionSettings;
import org.jspecify.annotations.Nullable;

/**
 * The lifetimes (DEC-12, DEC-40). A session lives as long as one of its users does. The stored end
 * lies behind the declared one, so that a use may be written later, and moves in steps, because a
 * time that stays the same costs less.
 */
final class SessionLifetime {

  private static final Duration COARSEST_STEP = Duration.ofMinutes(1);

  /** The last moment that a cookie can name, and the text of a row in four digits of a year. */
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

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

  SessionIdentity begin(Session.Login login, Instant now) {
    TokenOrigin token = login.token();
    Instant absolute = absoluteEnd(now);
    if (token == null) {
      return new SessionIdentity(login.userId(), now, absolute, null, login.proofs());
    }
    Instant end = earlier(absolute, token.expiresAt());
    SessionIdentity identity =
        new SessionIdentity(login.userId(), now, end, token.id(), login.proofs());
    return token.id() == null ? identity.with(Map.of(SessionIdentity.BY_TOKEN, now)) : identity;
  }

  /** The identities that have not ended, or nothing if all have. */
  Optional<Map<String, SessionIdentity>> live(SessionData stored, Instant now) {
    Map<String, SessionIdentity> live = new HashMap<>(stored.identities());
    live.values().removeIf(one -> !now.isBefore(end(one)) || isOfRefusedToken(one, now));
    return Optional.of(live).filter(some -> !some.isEmpty() || stored.identities().isEmpty());
  }

  /** A token that expires and is of a clock that was ahead logs no user in (DEC-43). */
  private boolean isOfRefusedToken(SessionIdentity one, Instant now) {
    return (one.isByToken() && end(one).isBefore(absoluteEnd(one.since())))
        && one.since().isAfter(now.plus(SessionIdentity.CLOCKS_APART));
  }

  Instant declaredEnd(Instant createdAt, Collection<SessionIdentity> live, Instant now) {
    return earlier(now.plus(settings.idle()), latest(createdAt, live));
  }

  Instant storedEnd(Instant createdAt, Collection<SessionIdentity> live, Instant now) {
    long millis =
        Duration.between(createdAt, now).plus(settings.idle()).toMillis() + 2 * halfSlackMillis;
    long inSteps = millis - millis % halfSlackMillis;
    return earlier(createdAt.plusMillis(inSteps), latest(createdAt, live));
  }

  private Instant latest(Instant createdAt, Collection<SessionIdentity> live) {
    return live.stream().map(this::end).max(naturalOrder()).orElseGet(() -> absoluteEnd(createdAt));
  }

  private Instant absoluteEnd(Instant since) {
    return earlier(since.plus(settings.absolute()), LATEST);
  }

  private Instant end(SessionIdentity identity) {
    return earlier(absoluteEnd(identity.since()), identity.endsAt());
  }

  static Instant earlier(Instant one, @Nullable Instant other) {
    return other == null || one.isBefore(other) ? one : other;
  }

  /** Whether a clock that is not far ahead of this one can have written a session's times. */
  boolean isBelievable(Instant lastSeenAt, Instant now) {
    return !lastSeenAt.isAfter(now.plus(clocksApart));
  }

  /** The same identity, which began no later than now. */
  SessionIdentity notAhead(SessionIdentity identity, Instant now) {
    Instant since = earlier(identity.since(), now);
    Instant end = earlier(absoluteEnd(since), identity.endsAt());
    return new SessionIdentity(
        identity.userId(), since, end, identity.tokenId(), identity.proofs());
  }

  /** A session in constant use is written once per step, not once per request. */
  boolean isDue(Instant lastSeenAt, Instant now) {
    return !now.isBefore(lastSeenAt.plus(step));
  }
}
