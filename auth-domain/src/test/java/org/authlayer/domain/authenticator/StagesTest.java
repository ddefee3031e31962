package org.authlayer.domain.authenticator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.fakes.Call;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

/** The bridge between the two forms (AL-DEC-31). */
final class StagesTest {

  @Test
  void interruptedWaitThrowsAndKeepsTheFlag() {
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> Stages.await(new CompletableFuture<>()));
    assertTrue(Thread.interrupted());
  }

  @Test
  void cancelledStageThrowsItsCancellation() {
    CompletableFuture<Void> stage = new CompletableFuture<>();
    assertTrue(stage.cancel(true));
    assertThrows(CancellationException.class, () -> Stages.await(stage));
  }

  @Test
  void wrapperWithoutACauseIsThrownItself() {
    CompletionException bare = new CompletionException("no cause", null);
    CompletableFuture<Void> stage = CompletableFuture.failedFuture(bare);
    assertSame(bare, assertThrows(CompletionException.class, () -> Stages.await(stage)));
  }

  @Test
  void failureOfTheWorkIsReportedByTheStageAndNotThrown() {
    IOException failure = new IOException("work");
    var stage =
        Stages.complete(
            () -> {
              throw failure;
            });
    assertSame(failure, assertThrows(IOException.class, () -> Stages.await(stage)));
  }

  @Test
  void workIsDoneBeforeTheStageIsReturned() throws Exception {
    StringBuilder log = new StringBuilder();
    var stage = Stages.complete(() -> log.append("done"));
    assertEquals("done", log.toString());
    Stages.await(stage);
  }

  @Test
  void blockingWorkThatWaitedForAStageFailsAsTheBareFormDoes() {
    IOException failure = new IOException("work");
    CompletionException wrapped = new CompletionException(failure);
    AsyncRequestAuthenticator blocking =
        request -> {
          throw wrapped;
        };
    RequestAuthenticator staged = request -> CompletableFuture.failedFuture(wrapped);
    Request request = Call.get("/").request();
    Responder next = any -> HttpResponse.of(200);
    for (Middleware form : List.of(blocking, staged)) {
      assertSame(failure, assertThrows(IOException.class, () -> form.respond(request, next)));
    }
  }
}
