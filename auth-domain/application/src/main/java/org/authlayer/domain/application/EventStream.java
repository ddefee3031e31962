package org.authlayer.domain.application;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/**
 * Answers with server-sent events, which a browser reads with {@code EventSource} (HTML Standard,
 * 9.2).
 *
 * <pre>{@code
 * EventStream events = EventStream.of(layer.environment().time());
 * Route.get("/orders/events", request -> events.answer(() -> orders.subscribe()))
 * }</pre>
 *
 * <p>Without events, an empty comment is sent at each heartbeat, by which a client that is gone is
 * noticed. A stream ends after its longest time; the browser connects again then, and its
 * credential is judged again.
 */
public record EventStream(InstantSource time, Duration heartbeat, Duration longest) {

  private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.US_ASCII);

  @FunctionalInterface
  public interface Source extends AutoCloseable {

    /** Waits for the next event, or returns nothing when none came in this time. */
    Optional<ServerSentEvent> next(Duration most) throws Exception;

    default boolean isOver() {
      return false;
    }

    @Override
    default void close() {}
  }

  public EventStream {
    Objects.requireNonNull(time, "time");
    if (!heartbeat.isPositive() || longest.compareTo(heartbeat) < 0) {
      throw new IllegalArgumentException(
          "an event stream has a heartbeat above 0, and lasts no shorter than that");
    }
  }

  /** Streams with a heartbeat of ten seconds that last a quarter of an hour. */
  public static EventStream of(InstantSource time) {
    return new EventStream(time, Duration.ofSeconds(10), Duration.ofMinutes(15));
  }

  /** Opens the source when the answer is written; where that throws, the answer is 500. */
  public HttpResponse answer(Callable<? extends Source> opening) {
    return HttpResponse.of(200, new Body.Outgoing(OptionalLong.empty(), out -> write(opening, out)))
        .with("Content-Type", "text/event-stream")
        // nginx collects an answer otherwise.
        .with("X-Accel-Buffering", "no");
  }

  private void write(Callable<? extends Source> opening, OutputStream out) throws Exception {
    Instant end = time.instant().plus(longest);
    try (Source source = opening.call()) {
      send(out, COMMENT);
      while (!source.isOver() && time.instant().isBefore(end)) {
        send(out, source.next(heartbeat).map(ServerSentEvent::bytes).orElse(COMMENT));
      }
    }
  }

  private static void send(OutputStream out, byte[] bytes) throws Exception {
    out.write(bytes);
    out.flush();
  }
}
