package org.authlayer.runtime.logging;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;

/**
 * One structured line for each event (DEC-19). A flood of requests, or a lost database, must not
 * fill the disk as well: of refusals, failed logins and failed requests only some are logged in a
 * window of time, and the others are counted.
 */
public final class LoggedEvents implements AuthEvents, AutoCloseable {

  private static final Logger LOG = Logger.getLogger("org.authlayer.events");
  private static final String EVENT = "event";
  private static final String HELD_BACK = "held-back";
  private static final Duration WINDOW = Duration.ofSeconds(10);
  private static final int REFUSALS_IN_WINDOW = 10;
  private static final int LOGINS_IN_WINDOW = 100;
  private static final int FAILURES_IN_WINDOW = 1;

  private final InstantSource time;
  private final LogRateLimiter<Kind> refusals;
  private final LogRateLimiter<Kind> logins;
  private final LogRateLimiter<Kind> failures;
  private final Executor afterWindow;

  LoggedEvents(InstantSource time, Executor afterWindow) {
    this.time = time;
    this.refusals = new LogRateLimiter<>(WINDOW, REFUSALS_IN_WINDOW, Kind.OTHERS, time);
    this.logins = new LogRateLimiter<>(WINDOW, LOGINS_IN_WINDOW, Kind.OTHERS, time);
    this.failures =
        new LogRateLimiter<>(WINDOW, FAILURES_IN_WINDOW, Kind.ofFailure("others"), time);
    this.afterWindow = afterWindow;
  }

  public static LoggedEvents begin() {
    return new LoggedEvents(
        InstantSource.system(),
        CompletableFuture.delayedExecutor(WINDOW.toSeconds() + 1, TimeUnit.SECONDS));
  }

  @Override
  public void publish(AuthEvent event) {
    switch (event) {
      case AuthEvent.RequestFailed failed -> failed(failed);
      case AuthEvent.PasswordChangeFailed e -> EventLine.of(e).write(LOG, Level.WARNING);
      case AuthEvent.LoginFailed e -> refused(logins, Level.WARNING, "login-failed", e);
      case AuthEvent.LoginThrottled e -> refused(refusals, Level.WARNING, "login-throttled", e);
      case AuthEvent.RequestRefused e -> refused(refusals, Level.WARNING, "request-refused", e);
      case AuthEvent.TokenRejected e -> refused(refusals, Level.INFO, "token-rejected", e);
      case AuthEvent.InputRejected e -> refused(refusals, Level.INFO, "input-rejected", e);
      default -> EventLine.of(event).write(LOG, Level.INFO);
    }
  }

  @Override
  public void close() {
    tellHeldBack(Instant.MAX);
  }

  private void tellHeldBack(Instant now) {
    Stream.of(refusals, logins, failures)
        .forEach(limiter -> limiter.takeHeldBack(now).forEach(LoggedEvents::tell));
  }

  private void refused(LogRateLimiter<Kind> repeats, Level level, String name, AuthEvent event) {
    Kind kind = new Kind(name, event.where().network(), "");
    line(repeats.pass(kind), event).ifPresent(line -> line.write(LOG, level));
  }

  private void failed(AuthEvent.RequestFailed failed) {
    FailureKind failure = FailureKind.of(failed.cause());
    Optional<LogFields> passed = line(failures.pass(Kind.ofFailure(failure.kind())), failed);
    if (failure.isOutage()) {
      passed.ifPresent(line -> line.sentence("reason", failure.kind()).write(LOG, Level.WARNING));
    } else {
      passed.ifPresent(line -> line.write(LOG, Level.SEVERE, failed.cause()));
    }
  }

  private Optional<LogFields> line(Optional<LogRateLimiter.Pass> pass, AuthEvent event) {
    if (pass.isEmpty()) {
      return Optional.empty();
    }
    if (pass.get().isLast()) {
      afterWindow.execute(() -> tellHeldBack(time.instant()));
    }
    LogFields line = EventLine.of(event);
    int heldBack = pass.get().heldBack();
    return Optional.of(heldBack == 0 ? line : line.put(HELD_BACK, heldBack));
  }

  private static void tell(Kind kind, int count) {
    LogFields line = LogFields.of(kind.event()).put(EVENT, kind.event());
    if (kind.failure().isEmpty()) {
      line.put("network", kind.network()).put(HELD_BACK, count);
    } else {
      line.put(HELD_BACK, count).sentence("reason", kind.failure());
    }
    line.write(LOG, Level.WARNING);
  }

  /** Events that are counted together: refusals by their network, failures by what failed. */
  private record Kind(String event, String network, String failure) {

    static final Kind OTHERS = new Kind("others", "others", "");

    static Kind ofFailure(String failure) {
      return new Kind("request-failed", "", failure);
    }
  }
}
