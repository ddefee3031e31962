package org.authlayer.domain.middleware;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.authlayer.domain.Abort;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.RecordedEvents;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.ContractException;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

/** An exception class of the application's own, answered by a status. */
final class ExceptionMiddlewareTest {

  private static class AlreadyPaid extends Exception {

    private static final long serialVersionUID = 1L;

    AlreadyPaid() {
      super("secret amount");
    }
  }

  private static final class PaidTwice extends AlreadyPaid {

    private static final long serialVersionUID = 1L;
  }

  private final RecordedEvents events = new RecordedEvents();

  private HttpResponse thrown(Exception failure) {
    return Routes.of(
            Route.get(
                "/pay",
                request -> {
                  throw failure;
                }))
        .behind(new ExceptionMiddleware(AlreadyPaid.class, 409, "The invoice is paid."))
        .application("test", events)
        .respond(Call.get("/pay").message());
  }

  @Test
  void itsClassAndItsSubclassesHaveTheStatusAndNoMessage() {
    for (Exception failure : List.of(new AlreadyPaid(), new PaidTwice())) {
      HttpResponse answer = thrown(failure);
      assertEquals(409, answer.status());
      assertFalse(String.valueOf(answer.body()).contains("secret"));
    }
    assertEquals(List.of(), events.of(AuthEvent.RequestFailed.class));
  }

  @Test
  void everythingElseStaysWhatItIs() {
    assertEquals(500, thrown(new IOException("disk")).status());
    assertEquals(1, events.of(AuthEvent.RequestFailed.class).size());
    assertEquals(401, thrown(Abort.unauthorized()).status());
  }

  @Test
  void typeThatHasRefusalsOfTheLayerBelowItIsRefused() {
    for (Class<? extends Exception> type :
        List.<Class<? extends Exception>>of(
            Exception.class,
            RuntimeException.class,
            Abort.class,
            StoreException.class,
            ContractException.class)) {
      String message =
          String.valueOf(
              assertThrows(
                      IllegalArgumentException.class,
                      () -> new ExceptionMiddleware(type, 409, "no"))
                  .getMessage());
      assertTrue(message.endsWith("name an exception class of your own"), message);
    }
  }

  @Test
  void breakageIsNoRefusal() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new ExceptionMiddleware(AlreadyPaid.class, 500, "broken"));
    for (Class<? extends Exception> platform :
        List.<Class<? extends Exception>>of(
            NumberFormatException.class, IOException.class, Exception.class)) {
      assertThrows(
          IllegalArgumentException.class, () -> new ExceptionMiddleware(platform, 404, "no"));
    }
  }

  @Test
  void tableOfRoutesDoesNotSpeakOfIt() {
    assertEquals(
        "anybody",
        Route.get("/pay", any -> HttpResponse.of(200))
            .behind(new ExceptionMiddleware(AlreadyPaid.class, 409, "The invoice is paid."))
            .protection());
  }
}
