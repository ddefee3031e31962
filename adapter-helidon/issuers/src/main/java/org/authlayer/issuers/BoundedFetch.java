package org.authlayer.issuers;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
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
    return within(
        () -> {
          allowed.requirePublic(request.uri());
          HttpResponse<InputStream> answer =
              client.send(request, HttpResponse.BodyHandlers.ofInputStream());
          try (InputStream content = answer.body()) {
            byte[] bytes = content.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
              throw new IOException("the answer is longer than " + MOST_BYTES + " bytes");
            }
            String type = answer.headers().firstValue("Content-Type").orElse("");
            return new Answer(answer.statusCode(), type, bytes);
          }
        });
  }

  private static Thread begin(Runnable task) {
    return Thread.ofVirtual().name("issuer-io").start(task);
  }

  private <T> T within(Callable<T> task) throws IOException, InterruptedException {
    FutureTask<T> result = new FutureTask<>(task);
    begin(result);
    try {
      return result.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      throw new IOException("there was no whole answer in time", late);
    } catch (ExecutionException failed) {
      Throwable cause = failed.getCause();
      String message = cause == null ? null : cause.getMessage();
      throw new IOException(message == null ? String.valueOf(cause) : message, failed);
    } finally {
      result.cancel(true);
    }
  }

  /** Gives up all that is still on its way. */
  @Override
  public void close() {
    client.shutdownNow();
  }
}
