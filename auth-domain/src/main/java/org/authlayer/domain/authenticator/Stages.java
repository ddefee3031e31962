package org.authlayer.domain.authenticator;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;

/** The bridge between the two forms: the only place where a stage is waited for or made. */
final class Stages {

  private Stages() {}

  /** Something that blocks and may throw. */
  @FunctionalInterface
  interface Work {
    void run() throws Exception;
  }

  /** Waits for a stage and throws what it failed with, unwrapped. */
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

  /**
   * Does the work; a failure that it got from a stage of its own is thrown as in {@link #await}.
   */
  static void unwrapped(Work work) throws Exception {
    try {
      work.run();
    } catch (ExecutionException | CompletionException failed) {
      throw unwrap(failed);
    }
  }

  /** Does the work at once and reports its failure through the stage. */
  static CompletionStage<Void> complete(Work work) {
    try {
      work.run();
      return CompletableFuture.completedStage(null);
    } catch (Exception failure) {
      return CompletableFuture.failedStage(failure);
    }
  }

  private static Exception unwrap(Throwable wrapper) {
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
