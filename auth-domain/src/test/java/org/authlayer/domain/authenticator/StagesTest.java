package org.authlayer.domain.authenticator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
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
}
