package org.authlayer.conformance.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Collects content up to a limit, and hangs up on anything longer. */
final class BoundedBody implements HttpResponse.BodySubscriber<byte[]> {

  private final int limit;
  private final ByteArrayOutputStream collected = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private Flow.@Nullable Subscription subscription;

  BoundedBody(int limit) {
    this.limit = limit;
  }

  static IOException tooLong(int limit) {
    return new IOException("the content of the answer is longer than " + limit + " bytes");
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    given.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      byte[] part = new byte[Math.min(buffer.remaining(), limit + 1 - collected.size())];
      buffer.get(part);
      collected.writeBytes(part);
      if (collected.size() > limit) {
        Objects.requireNonNull(subscription).cancel();
        body.completeExceptionally(tooLong(limit));
        return;
      }
    }
  }

  @Override
  public void onError(Throwable thrown) {
    body.completeExceptionally(thrown);
  }

  @Override
  public void onComplete() {
    body.complete(collected.toByteArray());
  }
}
