package org.authlayer.domain.authenticator;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.authlayer.domain.Middleware;

/** The two forms of a protocol, and the ways in which one and the same verification runs in it. */
enum Form {
  /** The bare name: returns a stage. */
  BARE {
    @Override
    <C> List<Middleware> ways(Kind<C> kind, Verification<C> verification) {
      return List.of(
          kind.bareViewOfAsync().apply(verification),
          kind.bare()
              .apply((credential, request) -> now(() -> verification.verify(credential, request))),
          kind.bare()
              .apply(
                  (credential, request) -> later(() -> verification.verify(credential, request))),
          kind.bare()
              .apply(
                  (credential, request) -> nested(() -> verification.verify(credential, request))),
          kind.bare()
              .apply(
                  (credential, request) -> sneaky(() -> verification.verify(credential, request))));
    }
  },
  /** The {@code Async} name: blocks and may throw. */
  ASYNC {
    @Override
    <C> List<Middleware> ways(Kind<C> kind, Verification<C> verification) {
      return List.of(
          kind.async().apply(verification),
          kind.async()
              .apply(
                  (credential, request) ->
                      elsewhere(() -> verification.verify(credential, request))),
          kind.asyncViewOfBare()
              .apply(
                  (credential, request) -> later(() -> verification.verify(credential, request))));
    }
  };

  /** Every way to run a verification in this form; all have to behave alike. */
  abstract <C> List<Middleware> ways(Kind<C> kind, Verification<C> verification);

  /** A stage that is complete when it is returned. */
  private static CompletionStage<Void> now(Stages.Work work) {
    return Stages.complete(work);
  }

  /** A stage that another thread completes. */
  private static CompletionStage<Void> later(Stages.Work work) {
    CompletableFuture<Void> stage = new CompletableFuture<>();
    Thread.startVirtualThread(
        () -> {
          try {
            work.run();
            stage.complete(null);
          } catch (Throwable failure) {
            stage.completeExceptionally(failure);
          }
        });
    return stage;
  }

  /** A stage whose failure has been wrapped on the way, as dependent stages do, more than once. */
  private static CompletionStage<Void> nested(Stages.Work work) {
    try {
      work.run();
      return CompletableFuture.completedStage(null);
    } catch (Throwable failure) {
      return CompletableFuture.<Void>failedFuture(
              new CompletionException(new ExecutionException(failure)))
          .thenApply(nothing -> null);
    }
  }

  /** A method that throws in place of returning a failed stage. */
  private static CompletionStage<Void> sneaky(Stages.Work work) {
    try {
      work.run();
      return CompletableFuture.completedStage(null);
    } catch (RuntimeException | Error failure) {
      throw failure;
    } catch (Exception checked) {
      return CompletableFuture.failedStage(checked);
    }
  }

  /** Blocks while another thread works, and throws what that thread threw. */
  private static void elsewhere(Stages.Work work) throws Exception {
    FutureTask<Void> task =
        new FutureTask<>(
            () -> {
              work.run();
              return null;
            });
    Thread.startVirtualThread(task);
    try {
      task.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof Error error) {
        throw error;
      }
      throw failed.getCause() instanceof Exception failure ? failure : failed;
    }
  }
}
