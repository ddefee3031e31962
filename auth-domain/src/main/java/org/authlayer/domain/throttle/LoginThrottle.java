package org.authlayer.domain.throttle;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.authlayer.domain.password.PasswordAttempt;
import org.authlayer.domain.password.PasswordCheck;
import org.authlayer.domain.password.PasswordResult;
import org.authlayer.domain.password.PasswordResult.TooManyFailures;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.FailedLogins.Rejection;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.ThrottleSettings;

/**
 * Counts failed passwords per account and client network, per network, and per account, over all
 * instances; over a limit an attempt is rejected with 429 and no hash is computed (DEC-18).
 *
 * <p>Every attempt counts as failed until it has succeeded, so that attempts in parallel cannot
 * exceed a limit; unknown names count too. An account that many have failed on stays open for each
 * network that has not: one attempt at a time.
 *
 * @param users the name of the user type, whose failures do not count for another one
 */
public record LoginThrottle(
    FailedLogins failures,
    ThrottleSettings settings,
    InstantSource time,
    AuthEvents events,
    String users) {

  /** Has a password checked, or returns {@link TooManyFailures}. */
  public <U> PasswordResult<U> check(PasswordAttempt attempt, PasswordCheck<U> next) {
    return check(keys(attempt.username(), attempt.where()), attempt, next);
  }

  /**
   * Counts an attempt for the name of the record that was found too: a look-up may find it under
   * many spellings, each of which is another name to {@link #check}.
   */
  public <U> PasswordResult<U> checkRecord(
      String own, PasswordAttempt attempt, PasswordCheck<U> next) {
    return own.equals(attempt.username())
        ? next.check(attempt)
        : check(keys(own, attempt.where()).ofAccount(), attempt, next);
  }

  private <U> PasswordResult<U> check(
      ThrottleKeys keys, PasswordAttempt attempt, PasswordCheck<U> next) {
    FailedLogins counts = failures.forClient(attempt.where().network());
    Optional<Rejection> rejection = rejection(keys, counts);
    if (rejection.isPresent()) {
      return new TooManyFailures<>(reported(rejection.get(), attempt.where()));
    }
    PasswordResult<U> result;
    try {
      result = next.check(attempt);
    } catch (RuntimeException notChecked) {
      takeBack(keys, counts, notChecked);
      throw notChecked;
    }
    switch (result) {
      case PasswordResult.Verified<U> verified -> {
        counts.forget(List.of(keys.accountAndNetwork()));
        counts.takeBack(keys.shared());
      }
      case TooManyFailures<U> notChecked -> counts.takeBack(keys.all());
      case PasswordResult.WrongPassword<U> counted -> {}
      case PasswordResult.UnknownName<U> counted -> {}
    }
    return result;
  }

  /**
   * Counts an attempt that stays counted, and returns how long to wait if it is over a limit.
   *
   * @param own the name of the record that the account's name finds, or the account's name
   */
  public Optional<Duration> count(String account, String own, AuthEvent.Where where) {
    FailedLogins counts = failures.forClient(where.network());
    return rejection(keys(account, where), counts)
        .or(
            () ->
                own.equals(account)
                    ? Optional.empty()
                    : rejection(keys(own, where).ofAccount(), counts))
        .map(rejection -> reported(rejection, where));
  }

  /**
   * Counts something that is done for an account, such as a mail to it, and returns whether it is
   * one of the first so many of a window, from wherever they were asked for.
   */
  public boolean isOneOf(int most, Duration within, String account) {
    String key = ThrottleKeys.of(users, account, "").account();
    return failures.count(List.of(key), time.instant(), within).get(0).failures() <= most;
  }

  private ThrottleKeys keys(String account, AuthEvent.Where where) {
    return ThrottleKeys.of(users, account, where.network());
  }

  private Optional<Rejection> rejection(ThrottleKeys keys, FailedLogins counts) {
    Instant now = time.instant();
    Optional<Rejection> recent = counts.recent(keys.all(), now);
    if (recent.isPresent()) {
      return recent;
    }
    Optional<Rejection> reached = reached(keys, counts.count(keys.all(), now, settings.window()));
    reached.ifPresent(
        rejection -> {
          counts.note(rejection, now);
          counts.takeBack(keys.all());
        });
    return reached;
  }

  private Optional<Rejection> reached(ThrottleKeys keys, List<FailedLogins.Count> counts) {
    FailedLogins.Count pair = counts.get(0);
    FailedLogins.Count account = counts.get(1);
    if (pair.failures() > settings.perAccountAndNetwork()) {
      return Optional.of(
          new Rejection("account-and-network", keys.accountAndNetwork(), pair.until()));
    }
    for (int i = 0; i < keys.network().size(); i++) {
      FailedLogins.Count network = counts.get(2 + i);
      if (network.failures() > settings.perNetwork()) {
        return Optional.of(new Rejection("network", keys.network().get(i), network.until()));
      }
    }
    // The pair's first attempt is let through, or strangers could lock the owner out.
    if (account.failures() > settings.perAccount() && pair.failures() > 1) {
      return Optional.of(new Rejection("account", keys.accountAndNetwork(), account.until()));
    }
    return Optional.empty();
  }

  private static void takeBack(ThrottleKeys keys, FailedLogins counts, RuntimeException broken) {
    try {
      counts.takeBack(keys.all());
    } catch (StoreException alsoBroken) {
      broken.addSuppressed(alsoBroken);
    }
  }

  private Duration reported(Rejection rejection, AuthEvent.Where where) {
    events.publish(new AuthEvent.LoginThrottled(where, rejection.limit()));
    long seconds =
        Duration.between(time.instant(), rejection.until()).plusNanos(999_999_999).toSeconds();
    return Duration.ofSeconds(Math.max(1, Math.min(seconds, settings.window().toSeconds())));
  }
}
