package org.authlayer.adapter.helidon.logging;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;

/**
 * One structured line for each event (DEC-19).
 *
 * <p>Failures are the exception: who floods the server, or takes its database away, shall not fill
 * the disk as well. Of one kind of failure a line is written every ten seconds, with the count of
 * those between; only breakage, which nobody expects, brings its stack trace along.
 */
public final class LoggedEvents implements AuthEvents, AutoCloseable {

  private static final PairsLog LOG = PairsLog.of("org.authlayer.events");
  private static final String HELD_BACK = "held-back";
  private static final Duration WINDOW = Duration.ofSeconds(10);

  private final Repeats repeats;
  private final Executor afterWindow;

  LoggedEvents(InstantSource time, Executor afterWindow) {
    this.repeats = new Repeats(WINDOW, time);
    this.afterWindow = afterWindow;
  }

  /**
   * Events as lines of the logger {@code org.authlayer.events}.
   *
   * @return a listener; closing it tells what was held back last
   */
  public static LoggedEvents begin() {
    return new LoggedEvents(
        InstantSource.system(),
        CompletableFuture.delayedExecutor(WINDOW.toSeconds() + 1, TimeUnit.SECONDS));
  }

  @Override
  public void publish(AuthEvent event) {
    switch (event) {
      case AuthEvent.RequestFailed failed -> failed(failed);
      case AuthEvent.LoginFailed e -> warn(e);
      case AuthEvent.LoginThrottled e -> warn(e);
      case AuthEvent.PasswordChangeFailed e -> warn(e);
      case AuthEvent.RequestRefused e -> warn(e);
      default -> LOG.info(EventLine.of(event));
    }
  }

  /** Tells how many failures were held back since the last line of their kind. */
  @Override
  public void close() {
    tell(repeats.all());
  }

  private void failed(AuthEvent.RequestFailed failed) {
    Failure failure = Failure.of(failed.cause());
    OptionalInt heldBack = repeats.pass(failure.kind());
    if (heldBack.isEmpty()) {
      return;
    }
    afterWindow.execute(() -> tell(repeats.over()));
    Pairs line = EventLine.of(failed).put(HELD_BACK, heldBack.getAsInt());
    if (failure.isOutage()) {
      LOG.warning(line.sentence("reason", failure.kind()));
    } else {
      LOG.error(line, failed.cause());
    }
  }

  private static void tell(Map<String, Integer> heldBack) {
    heldBack.forEach(
        (kind, count) ->
            LOG.warning(
                Pairs.of("request-failed")
                    .put("event", "request-failed")
                    .put(HELD_BACK, count)
                    .sentence("reason", kind)));
  }

  private static void warn(AuthEvent event) {
    LOG.warning(EventLine.of(event));
  }
}
