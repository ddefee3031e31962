package org.authlayer.domain.authenticator;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;

/** The bridge between the two forms: the only place where a stage is waited for or made. */
final class Stages {

  private Stages() {}

  @FunctionalInterface
  interface Work {
    void run() throws Exception;
  }

  static void await(CompletionStage<Void> stage) throws Exception {
    try {
      stage.toCompletableFuture().get();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw interrupted;
    } catch (ExecutionException failed) {
      throw unwrap(failed);
    }
  }

  static CompletionStage<Void> complete(Work work) {
    try {
      work.run();
      return CompletableFuture.completedStage(null);
    } catch (Exception failure) {
      return CompletableFuture.failedStage(failure);
    }
  }

  static Exception unwrap(Throwable wrapper) {
    Throwable cause = wrapper;
    while ((cause instanceof ExecutionException || cause instanceof CompletionException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof Error error) {
      throw error;
    }
    return (Exception) cause;
  }
}
