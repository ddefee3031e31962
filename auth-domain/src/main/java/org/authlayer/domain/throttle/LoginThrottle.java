package org.authlayer.domain.throttle;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
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
 * <p>One for all routes: what it holds in memory makes a flood cheap and decides nothing for longer
 * than a second.
 */
public final class LoginThrottle implements Attempts {

  private final FailedLogins failures;
  private final ThrottleSettings settings;
  private final InstantSource time;
  private final AuthEvents events;
  private final Turns turns = new Turns();
  private final Refusals refusals = new Refusals();

  /**
   * A throttle.
   *
   * @param failures where the counts are kept
   * @param settings the limits
   * @param time the clock
   * @param events is told of refusals
   */
  public LoginThrottle(
      FailedLogins failures, ThrottleSettings settings, InstantSource time, AuthEvents events) {
    this.failures = Objects.requireNonNull(failures, "failures");
    this.settings = Objects.requireNonNull(settings, "settings");
    this.time = Objects.requireNonNull(time, "time");
    this.events = Objects.requireNonNull(events, "events");
  }

  @Override
  public <U> Optional<U> attempt(String account, Request request, Supplier<Optional<U>> check) {
    Keys keys = Keys.of(account, request.message().client().network());
    Optional<Limit> known = refusals.recent(keys.all(), time.instant());
    Optional<Limit> reached =
        known.isPresent() ? known : turns.take(keys.network(), () -> count(keys));
    if (reached.isPresent()) {
      throw refused(reached.get(), request);
    }
    Optional<U> found = checked(keys, check);
    if (found.isPresent()) {
      turns.take(keys.network(), () -> forgive(keys));
    }
    return found;
  }

  private Optional<Limit> count(Keys keys) {
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

  private Optional<Limit> reached(Keys keys, List<FailedLogins.Count> counts) {
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

  private boolean forgive(Keys keys) {
    failures.forget(List.of(keys.accountAndNetwork()));
    failures.takeBack(keys.shared());
    refusals.forget(keys.accountAndNetwork());
    return true;
  }

  /** A check that could not be carried out is no failure of the password. */
  private <U> Optional<U> checked(Keys keys, Supplier<Optional<U>> check) {
    try {
      return check.get();
    } catch (RuntimeException broken) {
      takeBack(keys, broken);
      throw broken;
    }
  }

  private void takeBack(Keys keys, RuntimeException broken) {
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

  private Abort refused(Limit limit, Request request) {
    events.publish(new AuthEvent.LoginThrottled(request.where(), limit.name()));
    long seconds =
        Duration.between(time.instant(), limit.until()).plusNanos(999_999_999).toSeconds();
    return Abort.of(429, "Too many failed logins. Wait as long as Retry-After says.")
        .with("Retry-After", String.valueOf(Math.max(1, seconds)));
  }
}
