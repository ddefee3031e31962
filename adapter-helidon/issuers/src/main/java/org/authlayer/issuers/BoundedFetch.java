package org.authlayer.issuers;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Requests to an issuer: no redirect is followed, no proxy asked, and time and bytes have a limit.
 * One limit of time holds for all requests of an instance, from the look-up of the name to the end
 * of the content.
 */
public final class BoundedFetch implements AutoCloseable {

  static final int MOST_BYTES = 256 * 1024;

  private static final int OK = 200;

  /**
   * An answer of at most 256 KiB, whatever its status is.
   *
   * @param type the value of {@code Content-Type}; empty without one
   */
  @SuppressWarnings("ArrayRecordComponent") // content as it travels; never compared
  public record Answer(int status, String type, byte[] content) {

    @Override
    public String toString() {
      return "Answer " + status;
    }
  }

  private final HttpClient client;
  private final PublicAddresses allowed;
  private final long deadline;

  BoundedFetch(PublicAddresses allowed, Duration timeLimit) {
    this.allowed = allowed;
    this.deadline = System.nanoTime() + timeLimit.toNanos();
    this.client =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NEVER)
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(HttpClient.Builder.NO_PROXY)
            .connectTimeout(timeLimit)
            .executor(BoundedFetch::begin)
            .build();
  }

  /** Also of what a cache on the way keeps, the issuer is asked: a key may be new or removed. */
  byte[] get(URI address) throws IOException, InterruptedException {
    Answer answer =
        send(
            HttpRequest.newBuilder(address)
                .header("Accept", "application/json")
                .header("Cache-Control", "no-cache")
                .GET()
                .build());
    if (answer.status() != OK) {
      throw new IOException("the answer has the status " + answer.status());
    }
    return answer.content();
  }

  /**
   * Sends a request.
   *
   * @throws IOException if there is no whole answer in time, if it is too long, or if the host may
   *     not be asked
   */
  public Answer send(HttpRequest request) throws IOException, InterruptedException {
    URI address = request.uri();
    within(
        CompletableFuture.supplyAsync(
            () -> {
              try {
                allowed.requirePublic(address);
                return true;
              } catch (IOException refused) {
                throw new CompletionException(refused);
              }
            },
            BoundedFetch::begin));
    HttpResponse<byte[]> answer = within(client.sendAsync(request, head -> new Content()));
    return new Answer(
        answer.statusCode(), answer.headers().firstValue("Content-Type").orElse(""), answer.body());
  }

  private static void begin(Runnable task) {
    Thread.ofVirtual().name("issuer-io").start(task);
  }

  private <T> T within(CompletableFuture<T> result) throws IOException, InterruptedException {
    try {
      return result.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      result.cancel(true);
      throw new IOException("there was no whole answer in time", late);
    } catch (ExecutionException failed) {
      Throwable cause = failed.getCause();
      String message = cause == null ? null : cause.getMessage();
      throw new IOException(message == null ? String.valueOf(cause) : message, failed);
    }
  }

  /** Gives up all that is still on its way. */
  @Override
  public void close() {
    client.shutdownNow();
  }

  /** The bytes of an answer, up to the limit. */
  private static final class Content implements HttpResponse.BodySubscriber<byte[]> {

    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private final CompletableFuture<Flow.Subscription> source = new CompletableFuture<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public CompletionStage<byte[]> getBody() {
      return whole;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      source.complete(subscription);
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
      for (ByteBuffer part : parts) {
        if (bytes.size() + part.remaining() > MOST_BYTES) {
          source.join().cancel();
          whole.completeExceptionally(
              new IOException("the answer is longer than " + MOST_BYTES + " bytes"));
          return;
        }
        byte[] copy = new byte[part.remaining()];
        part.get(copy);
        bytes.writeBytes(copy);
      }
    }

    @Override
    public void onError(Throwable failure) {
      whole.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
      whole.complete(bytes.toByteArray());
    }
  }
}
