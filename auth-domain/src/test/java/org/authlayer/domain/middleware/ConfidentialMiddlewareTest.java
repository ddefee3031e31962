package org.authlayer.domain.middleware;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.authlayer.domain.Abort;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.RecordedEvents;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

/** In clear text nothing counts (DEC-35). */
final class ConfidentialMiddlewareTest {

  private final RecordedEvents events = new RecordedEvents();
  private final ConfidentialMiddleware middleware = new ConfidentialMiddleware(events);

  @Test
  void clearTextIsRefusedWithoutAChallenge() {
    Abort abort =
        assertThrows(
            Abort.class,
            () ->
                middleware.respond(
                    Call.get("/").over(Channel.PLAIN).request(), inner -> HttpResponse.of(200)));
    assertEquals(403, abort.status());
    assertEquals(List.of(), abort.challenges());
    assertTrue(abort.reason().contains("use https"));
    assertEquals("plain-channel", events.of(AuthEvent.RequestRefused.class).get(0).reason());
  }

  @Test
  void confidentialChannelsPass() throws Exception {
    for (Channel channel : List.of(Channel.TLS, Channel.LOOPBACK)) {
      assertEquals(
          200,
          middleware
              .respond(Call.get("/").over(channel).request(), inner -> HttpResponse.of(200))
              .status());
    }
    assertEquals(List.of(), events.all());
  }
}
