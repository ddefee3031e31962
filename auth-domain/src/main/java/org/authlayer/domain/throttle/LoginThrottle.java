package org.authlayer.domain.throttle;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.authlayer.domain.password.PasswordAttempt;
import org.authlayer.domain.password.PasswordCheck;
import org.authlayer.domain.password.PasswordResult;
import org.authlayer.domain.password.PasswordResult.TooManyFailures;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.ThrottleSettings;

/**
 * Counts failed passwords per account and client network, per network, and per account, over all
 * instances; over a limit an attempt is refused with 429 and no hash is computed (DEC-18).
 *
 * <p>Every attempt counts as failed until it has succeeded, so that attempts in parallel cannot
 * exceed a limit. An account that many have failed on stays open for each network that has not: one
 * attempt at a time. Names that nobody has are counted alike.
 *
 * <p>One for all routes and user types, as a step around the check: {@code throttle::check}. What
 * it holds in memory makes a flood cheap and decides nothing for longer than a second.
 */
public final class LoginThrottle {

  private final FailedLogins failures;
  private final ThrottleSettings settings;
  private final InstantSource time;
  private final AuthEvents events;
  private final StoreConcurrencyLimit turns = new StoreConcurrencyLimit();
  private final RecentRejections refusals = new RecentRejections();

  /** A throttle. */
  public LoginThrottle(
      FailedLogins failures, ThrottleSettings settings, InstantSource time, AuthEvents events) {
    this.failures = Objects.requireNonNull(failures, "failures");
    this.settings = Objects.requireNonNull(settings, "settings");
    this.time = Objects.requireNonNull(time, "time");
    this.events = Objects.requireNonNull(events, "events");
  }

  /**
   * Lets a password be checked, unless too many have failed.
   *
   * @param next checks the password; not asked when the attempt is over a limit
   * @return what the check found, or {@link TooManyFailures}
   */
  public <U> PasswordResult<U> check(PasswordAttempt attempt, PasswordCheck<U> next) {
    ThrottleKeys keys = ThrottleKeys.of(attempt.username(), attempt.where().network());
    Optional<Limit> known = refusals.recent(keys.all(), time.instant());
    Optional<Limit> reached =
        known.isPresent() ? known : turns.take(keys.network(), () -> count(keys));
    if (reached.isPresent()) {
      return refused(reached.get(), attempt);
    }
    PasswordResult<U> result = checked(keys, attempt, next);
    if (result instanceof PasswordResult.Verified) {
      turns.take(keys.network(), () -> forgive(keys));
    }
    return result;
  }

  private Optional<Limit> count(ThrottleKeys keys) {
    Instant now = time.instant();
    Optional<Limit> known = refusals.recent(keys.all(), now);
    if (known.isPresent()) {
      return known;
    }
    Optional<Limit> reached = reached(keys, failures.count(keys.all(), now, settings.window()));
    reached.ifPresent(
        limit -> {
          refusals.note(limit.key(), limit, now);
          failures.takeBack(keys.all());
        });
    return reached;
  }

  private Optional<Limit> reached(ThrottleKeys keys, List<FailedLogins.Count> counts) {
    FailedLogins.Count pair = counts.get(0);
    FailedLogins.Count network = counts.get(1);
    FailedLogins.Count account = counts.get(2);
    if (pair.failures() > settings.perAccountAndNetwork()) {
      return Optional.of(new Limit("account-and-network", keys.accountAndNetwork(), pair.until()));
    }
    if (network.failures() > settings.perNetwork()) {
      return Optional.of(new Limit("network", keys.network(), network.until()));
    }
    // The pair's first attempt is let through, or strangers could lock the owner out.
    if (account.failures() > settings.perAccount() && pair.failures() > 1) {
      return Optional.of(new Limit("account", keys.accountAndNetwork(), account.until()));
    }
    return Optional.empty();
  }

  private boolean forgive(ThrottleKeys keys) {
    failures.forget(List.of(keys.accountAndNetwork()));
    failures.takeBack(keys.shared());
    refusals.forget(keys.accountAndNetwork());
    return true;
  }

  /** A check that could not be carried out is no failure of the password. */
  private <U> PasswordResult<U> checked(
      ThrottleKeys keys, PasswordAttempt attempt, PasswordCheck<U> next) {
    try {
      return next.check(attempt);
    } catch (RuntimeException broken) {
      takeBack(keys, broken);
      throw broken;
    }
  }

  private void takeBack(ThrottleKeys keys, RuntimeException broken) {
    try {
      turns.take(
          keys.network(),
          () -> {
            failures.takeBack(keys.all());
            return true;
          });
    } catch (StoreException alsoBroken) {
      broken.addSuppressed(alsoBroken);
    }
  }

  private <U> PasswordResult<U> refused(Limit limit, PasswordAttempt attempt) {
    events.publish(new AuthEvent.LoginThrottled(attempt.where(), limit.name()));
    long seconds =
        Duration.between(time.instant(), limit.until()).plusNanos(999_999_999).toSeconds();
    return new TooManyFailures<>(Duration.ofSeconds(Math.max(1, seconds)));
  }
}
