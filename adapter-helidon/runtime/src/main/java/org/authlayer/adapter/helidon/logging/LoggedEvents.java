package org.authlayer.adapter.helidon.logging;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;

/**
 * One structured line for each event (DEC-19).
 *
 * <p>Events that cost their sender nothing are the exception: a client that floods the server, or a
 * lost database, must not fill the disk as well. In ten seconds there are ten lines of one kind of
 * refusal from one network, a hundred of its failed logins, most of which cost a hash, and one of a
 * kind of failed requests; the others are counted. Only an unexpected failure is logged with its
 * stack trace.
 */
public final class LoggedEvents implements AuthEvents, AutoCloseable {

  private static final Logger LOG = Logger.getLogger("org.authlayer.events");
  private static final String EVENT = "event";
  private static final String HELD_BACK = "held-back";
  private static final Duration WINDOW = Duration.ofSeconds(10);
  private static final int REFUSALS_IN_WINDOW = 10;
  private static final int LOGINS_IN_WINDOW = 100;
  private static final int FAILURES_IN_WINDOW = 1;

  private final LogRateLimiter<Refusal> refusals;
  private final LogRateLimiter<Refusal> logins;
  private final LogRateLimiter<String> failures;
  private final Executor afterWindow;

  LoggedEvents(InstantSource time, Executor afterWindow) {
    this.refusals = new LogRateLimiter<>(WINDOW, REFUSALS_IN_WINDOW, Refusal.OTHERS, time);
    this.logins = new LogRateLimiter<>(WINDOW, LOGINS_IN_WINDOW, Refusal.OTHERS, time);
    this.failures = new LogRateLimiter<>(WINDOW, FAILURES_IN_WINDOW, "others", time);
    this.afterWindow = afterWindow;
  }

  /** Events as lines of the logger {@code org.authlayer.events}. */
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

  /** How many were held back since the last line of their kind. */
  @Override
  public void close() {
    refusals.all().forEach(LoggedEvents::tell);
    logins.all().forEach(LoggedEvents::tell);
    failures.all().forEach(LoggedEvents::tell);
  }

  private void windowIsOver() {
    refusals.over().forEach(LoggedEvents::tell);
    logins.over().forEach(LoggedEvents::tell);
    failures.over().forEach(LoggedEvents::tell);
  }

  private void refused(LogRateLimiter<Refusal> repeats, Level level, String name, AuthEvent event) {
    Refusal kind = new Refusal(name, event.where().network());
    line(repeats.pass(kind), event).ifPresent(line -> line.write(LOG, level));
  }

  private void failed(AuthEvent.RequestFailed failed) {
    FailureKind failure = FailureKind.of(failed.cause());
    Optional<LogFields> passed = line(failures.pass(failure.kind()), failed);
    if (failure.isOutage()) {
      passed.ifPresent(line -> line.sentence("reason", failure.kind()).write(LOG, Level.WARNING));
    } else {
      passed.ifPresent(line -> line.write(LOG, Level.SEVERE, failed.cause()));
    }
  }

  /** The line of one that is not held back. */
  private Optional<LogFields> line(Optional<LogRateLimiter.Pass> pass, AuthEvent event) {
    if (pass.isEmpty()) {
      return Optional.empty();
    }
    if (pass.get().isLast()) {
      afterWindow.execute(this::windowIsOver);
    }
    LogFields line = EventLine.of(event);
    int heldBack = pass.get().heldBack();
    return Optional.of(heldBack == 0 ? line : line.put(HELD_BACK, heldBack));
  }

  private static void tell(Refusal kind, int count) {
    LogFields.of(kind.event())
        .put(EVENT, kind.event())
        .put("network", kind.network())
        .put(HELD_BACK, count)
        .write(LOG, Level.WARNING);
  }

  private static void tell(String failure, int count) {
    LogFields.of("request-failed")
        .put(EVENT, "request-failed")
        .put(HELD_BACK, count)
        .sentence("reason", failure)
        .write(LOG, Level.WARNING);
  }

  /** Refusals that are counted together. */
  private record Refusal(String event, String network) {

    static final Refusal OTHERS = new Refusal("others", "others");
  }
}
