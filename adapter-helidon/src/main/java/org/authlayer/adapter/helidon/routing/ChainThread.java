package org.authlayer.adapter.helidon.routing;

import io.helidon.common.context.Context;
import io.helidon.common.context.Contexts;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.authlayer.ports.driving.AdmittedRequest;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/**
 * A chain on a virtual thread of its own, which waits where the handler is to be called until the
 * head of the handler's answer is known (ADR 0025).
 *
 * <p>Who starts one calls {@link #arrival}, and then, if the request was let through, one of {@link
 * #resume} and {@link #fail}: the thread waits for nothing else.
 */
final class ChainThread {

  private final CompletableFuture<Optional<AdmittedRequest>> arrival = new CompletableFuture<>();
  private final CompletableFuture<HttpResponse> head = new CompletableFuture<>();
  private final CompletableFuture<HttpResponse> answer = new CompletableFuture<>();

  private ChainThread() {}

  static ChainThread start(Gate gate, HttpRequest message, Context context) {
    ChainThread chain = new ChainThread();
    Thread.ofVirtual()
        .name("gate")
        .start(() -> Contexts.runInContext(context, () -> chain.run(gate, message)));
    return chain;
  }

  /** Waits until the chain has let the request through, or has answered by itself: nothing then. */
  Optional<AdmittedRequest> arrival() {
    return await(arrival);
  }

  /** Waits for the answer of a chain after {@link #resume} or {@link #fail}. */
  HttpResponse answer() {
    return await(answer);
  }

  /** Lets the chain go on with the head of the handler's answer, unless it went on already. */
  void resume(HttpResponse told) {
    head.complete(told);
  }

  /** Lets the chain go on with the failure of the handler, unless it went on already. */
  void fail(Throwable failure) {
    head.completeExceptionally(failure);
  }

  private void run(Gate gate, HttpRequest message) {
    try {
      answer.complete(gate.pass(message, this::handOver));
    } catch (Throwable broken) {
      answer.completeExceptionally(broken);
    } finally {
      arrival.complete(Optional.empty());
    }
  }

  private HttpResponse handOver(AdmittedRequest admitted) throws Exception {
    if (!arrival.complete(Optional.of(admitted))) {
      throw new IllegalStateException("a native handler can be called once for a request");
    }
    try {
      return head.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof Exception failure) {
        throw failure;
      }
      throw failed;
    }
  }

  private static <T> T await(Future<T> future) {
    try {
      return future.get();
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a gate was working", hurried);
    } catch (ExecutionException broken) {
      throw new IllegalStateException("a gate did not answer", broken.getCause());
    }
  }
}
