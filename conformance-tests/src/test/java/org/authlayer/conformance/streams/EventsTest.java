package org.authlayer.conformance.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.authlayer.domain.application.EventStream;
import org.authlayer.domain.application.ServerSentEvent;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.Application;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Server-sent events as a browser's EventSource reads them (HTML Standard, 9.2.6). */
final class EventsTest {

  private static final Duration BEAT = Duration.ofMillis(50);

  private final BlockingQueue<ServerSentEvent> events = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> resumed = new LinkedBlockingQueue<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final EventStream stream =
      new EventStream(InstantSource.system(), BEAT, Duration.ofHours(1));

  private Application application(EventStream answering) {
    return Routes.of(
            Route.get(
                "/events",
                request -> {
                  resumed.add(request.message().headers().first("Last-Event-ID").orElse("none"));
                  return answering.answer(Subscription::new);
                }),
            Route.get(
                "/broken",
                request ->
                    answering.answer(
                        () -> {
                          throw new IllegalStateException("no subscription");
                        })))
        .application("events", event -> {});
  }

  /** The events of this test, for one client. */
  private final class Subscription implements EventStream.Source {

    @Override
    public Optional<ServerSentEvent> next(Duration most) throws InterruptedException {
      return Optional.ofNullable(events.poll(most.toMillis(), TimeUnit.MILLISECONDS));
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }

  @ParameterizedTest
  @EnumSource
  void eventsComeOneByOneAsTheyWereSent(Served.By by) throws Exception {
    try (Served served = by.serve(application(stream));
        Socket client = served.connect()) {
      Served.send(
          client, Served.of("GET /events", "Accept: text/event-stream", "Last-Event-ID: 6"));
      EventReader reader = new EventReader(client);
      assertEquals("6", resumed.poll(60, TimeUnit.SECONDS));
      List<ServerSentEvent> sent =
          List.of(
              ServerSentEvent.of("order", "one\ntwo\r\nthree").withId("7"),
              new ServerSentEvent("", "", " a blank and an \u00e4"),
              ServerSentEvent.of("order", ""));
      List<String> got = new ArrayList<>();
      for (ServerSentEvent event : sent) {
        events.add(event);
        got.add(reader.next());
      }
      assertEquals(
          List.of("order 7 one\ntwo\nthree", "message 7  a blank and an \u00e4", "order 7 "), got);
    }
    assertTrue(closed.await(60, TimeUnit.SECONDS), "the subscription of a client that left");
  }

  @ParameterizedTest
  @EnumSource
  void aStreamEndsAfterItsTimeAndTheConnectionGoesOn(Served.By by) throws IOException {
    EventStream brief = new EventStream(InstantSource.system(), BEAT, BEAT);
    try (Served served = by.serve(application(brief))) {
      String answers = served.exchange(Served.of("GET /events") + Served.last("GET /none"));
      assertTrue(answers.startsWith("HTTP/1.1 200 "), answers);
      assertTrue(answers.contains("\r\nContent-Type: text/event-stream\r\n"), answers);
      assertTrue(answers.contains("\r\n0\r\n\r\nHTTP/1.1 404 "), answers);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aSubscriptionThatFailsIsAProblem(Served.By by) throws IOException {
    try (Served served = by.serve(application(stream))) {
      assertTrue(served.exchange(Served.last("GET /broken")).startsWith("HTTP/1.1 500 "));
    }
  }

  @Test
  void anEventHasNoLineBreakInItsNameOrId() {
    assertThrows(IllegalArgumentException.class, () -> ServerSentEvent.of("a\nb", ""));
    assertThrows(IllegalArgumentException.class, () -> ServerSentEvent.of("a", "").withId("1\r2"));
  }

  /** The lines between the chunks, read as the standard says. */
  private static final class EventReader {

    private final BufferedReader lines;
    private String id = "";

    EventReader(Socket socket) throws IOException {
      lines =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      while (!lines.readLine().isEmpty()) {
        // The head.
      }
    }

    /** Name, last identifier and data of the next event. */
    String next() throws IOException {
      StringBuilder data = new StringBuilder();
      String name = "";
      boolean some = false;
      while (true) {
        String line = lines.readLine();
        int colon = line.indexOf(':');
        String value = colon < 0 ? "" : line.substring(colon + 1).replaceFirst("^ ", "");
        switch (colon < 0 ? line : line.substring(0, colon)) {
          case "event" -> name = value;
          case "id" -> id = value;
          case "data" -> {
            data.append(value).append('\n');
            some = true;
          }
          case "" -> {
            if (line.isEmpty() && some) {
              data.setLength(data.length() - 1);
              return (name.isEmpty() ? "message" : name) + " " + id + " " + data;
            }
          }
          default -> {
            // The size of a chunk is an unknown field, which a reader passes over.
          }
        }
      }
    }
  }
}
