package org.authlayer.ports.driving.gate;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import org.authlayer.ports.driving.AdmittedRequest;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/**
 * One request at a {@link Gate} before a native handler, which sends its answer itself. The gate
 * runs on a thread of its own, and waits for the head of the handler's answer (ADR 0025). Any
 * thread may call the methods, {@link #admitted} first; one of {@link #resume} and {@link #fail}
 * has to follow if the request was let through.
 *
 * <pre>{@code
 * GatedExchange exchange = GatedExchange.start(gate, request, task -> Thread.ofVirtual().start(task));
 * if (exchange.admitted().isEmpty()) {
 *   return exchange.answer(); // the gate has answered: a refusal, a redirect, a preflight request
 * }
 * // call the handler; before the first byte of its answer:
 * exchange.resume(head);
 * HttpResponse complete = exchange.answer(); // the head, with what the gate added to it
 * }</pre>
 */
public final class GatedExchange {

  private final CompletableFuture<Optional<AdmittedRequest>> admitted = new CompletableFuture<>();
  private final CompletableFuture<HttpResponse> head = new CompletableFuture<>();
  private final CompletableFuture<HttpResponse> answer = new CompletableFuture<>();

  private GatedExchange() {}

  /** Begins to run a gate, on a thread that may wait, such as a new virtual thread. */
  public static GatedExchange start(Gate gate, HttpRequest request, Executor thread) {
    GatedExchange exchange = new GatedExchange();
    thread.execute(() -> exchange.run(gate, request));
    return exchange;
  }

  /** Waits until the request is let through; empty if the gate has answered. */
  public Optional<AdmittedRequest> admitted() {
    return await(admitted);
  }

  /**
   * Waits for what to send. After {@link #resume} it is the head with what the gate added or
   * removed; another status, or a body, takes the place of the handler's answer.
   */
  public HttpResponse answer() {
    return await(answer);
  }

  public void resume(HttpResponse headOfHandler) {
    head.complete(headOfHandler);
  }

  public void fail(Throwable failure) {
    head.completeExceptionally(failure);
  }

  private void run(Gate gate, HttpRequest request) {
    try {
      answer.complete(gate.pass(request, this::handOver));
    } catch (Throwable broken) {
      answer.completeExceptionally(broken);
    } finally {
      admitted.complete(Optional.empty());
    }
  }

  private HttpResponse handOver(AdmittedRequest request) throws Exception {
    if (!admitted.complete(Optional.of(request))) {
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
