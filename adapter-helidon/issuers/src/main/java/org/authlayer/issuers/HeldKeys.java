package org.authlayer.issuers;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.authlayer.ports.driven.StoreException;
import org.jspecify.annotations.Nullable;

/**
 * The last keys of an issuer. They are fetched at the first token, again when they are old, and
 * again for a key that they do not have, but never more often than {@link IssuerSettings#retry}.
 *
 * <p>A key is unknown only if it is in no set whose fetch began after the token arrived. Where no
 * such set exists and none can be fetched, the token is not refused: the request may be repeated.
 */
final class HeldKeys {

  private static final System.Logger LOGGER = System.getLogger("org.authlayer.issuers");

  /**
   * Keys as they were fetched.
   *
   * @param number of the fetch, in the order in which they began
   */
  record Held(KeySet keys, long number, Instant since) {}

  private final IssuerSettings settings;
  private final Callable<KeySet> source;
  private final InstantSource time;
  private final Executor background;

  private final AtomicReference<@Nullable Held> last = new AtomicReference<>();
  private final AtomicReference<@Nullable Instant> tried = new AtomicReference<>();
  private final AtomicBoolean isRefreshing = new AtomicBoolean();
  private final ReentrantLock fetching = new ReentrantLock();
  private volatile long begun;

  HeldKeys(
      IssuerSettings settings, Callable<KeySet> source, InstantSource time, Executor background) {
    this.settings = settings;
    this.source = source;
    this.time = time;
    this.background = background;
  }

  /** How many fetches have begun; see {@link #fetchedAfter}. */
  long begun() {
    return begun;
  }

  /** The keys as they are known, which old ones are until they are fetched again. */
  KeySet current() {
    Held held = last.get();
    if (held == null || age(held).compareTo(settings.kept()) > 0) {
      return first();
    }
    if (age(held).compareTo(settings.refresh().multipliedBy(2)) > 0
        && held.since().equals(tried.get())) {
      return afterAPause(held);
    }
    if (age(held).compareTo(settings.refresh()) > 0
        && waiting().isEmpty()
        && isRefreshing.compareAndSet(false, true)) {
      background.execute(this::refresh);
    }
    return held.keys();
  }

  /** Keys whose fetch began after a moment, which had seen so many fetches begin. */
  KeySet fetchedAfter(long seen, Predicate<KeySet> knows) {
    fetching.lock();
    try {
      Held held = last.get();
      return held != null && (held.number() > seen || knows.test(held.keys()))
          ? held.keys()
          : fetched();
    } finally {
      fetching.unlock();
    }
  }

  private KeySet first() {
    fetching.lock();
    try {
      Held held = last.get();
      return held != null && age(held).compareTo(settings.kept()) <= 0 ? held.keys() : fetched();
    } finally {
      fetching.unlock();
    }
  }

  /** No request came for long, so nothing refreshed the keys: one of them may be removed. */
  private KeySet afterAPause(Held old) {
    fetching.lock();
    try {
      Held held = last.get();
      if (held == null) {
        return old.keys();
      }
      boolean isFirst = held.number() == old.number() && old.since().equals(tried.get());
      return isFirst ? fetched() : held.keys();
    } catch (StoreException kept) {
      return old.keys();
    } finally {
      fetching.unlock();
    }
  }

  private void refresh() {
    fetching.lock();
    try {
      fetched();
    } catch (StoreException kept) {
      // The log has it; the keys that are known are used.
    } finally {
      fetching.unlock();
      isRefreshing.set(false);
    }
  }

  /** By the holder of the lock only. */
  private KeySet fetched() {
    Optional<Duration> wait = waiting();
    if (wait.isPresent()) {
      throw unavailable("its keys were asked for just now", wait.get(), null);
    }
    Instant now = time.instant();
    tried.set(now);
    long number = begun + 1;
    begun = number;
    try {
      KeySet keys = source.call();
      last.set(new Held(keys, number, now));
      LOGGER.log(
          System.Logger.Level.DEBUG, () -> settings.issuer() + " has " + keys.size() + " keys");
      return keys;
    } catch (IOException failed) {
      throw failed(failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw unavailable("the fetch of its keys was stopped", settings.retry(), stopped);
    } catch (Exception unforeseen) {
      throw failed(unforeseen);
    }
  }

  private StoreException failed(Exception failure) {
    tried.set(time.instant());
    LOGGER.log(
        System.Logger.Level.WARNING,
        "the keys of {0} were not fetched, those that are known stay: {1}",
        settings.issuer(),
        failure.getMessage());
    return unavailable("its keys cannot be fetched", settings.retry(), failure);
  }

  private StoreException unavailable(String why, Duration retryAfter, @Nullable Exception cause) {
    return StoreException.unavailable(
        "a token of " + settings.issuer() + " cannot be judged now: " + why, retryAfter, cause);
  }

  /** The time until the next fetch may begin. A moment ahead of the clock is not believed. */
  private Optional<Duration> waiting() {
    Instant before = tried.get();
    if (before == null) {
      return Optional.empty();
    }
    Duration since = Duration.between(before, time.instant());
    return since.isNegative() || since.compareTo(settings.retry()) >= 0
        ? Optional.empty()
        : Optional.of(settings.retry().minus(since));
  }

  private Duration age(Held held) {
    return Duration.between(held.since(), time.instant()).abs();
  }
}
