package org.authlayer.issuers;

import io.helidon.common.tls.Tls;
import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.webclient.api.HttpClientRequest;
import io.helidon.webclient.api.HttpClientResponse;
import io.helidon.webclient.api.Proxy;
import io.helidon.webclient.api.WebClient;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
  private static final Tls TLS = Tls.builder().build();

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

  private final WebClient client;
  private final long deadline;

  BoundedFetch(PublicAddresses allowed, Duration timeLimit) {
    this(allowed::resolve, timeLimit, TLS);
  }

  /** Connects to the address that is returned for a host, and asks no name service beside. */
  BoundedFetch(Resolver addresses, Duration timeLimit, Tls tls) {
    this.deadline = System.nanoTime() + timeLimit.toNanos();
    Duration later = timeLimit.multipliedBy(2); // so that the deadline gives the reason
    this.client =
        WebClient.builder()
            .dnsResolver((host, any) -> addresses.resolve(host))
            .tls(tls)
            .proxy(Proxy.noProxy())
            .followRedirects(false)
            .keepAlive(false)
            .sendExpectContinue(false)
            .servicesDiscoverServices(false)
            .connectTimeout(later)
            .readTimeout(later)
            .build();
  }

  /** The address of a host, which it is judged by and connected to. */
  @FunctionalInterface
  interface Resolver {
    InetAddress resolve(String host);
  }

  /** Also of what a cache on the way keeps, the issuer is asked: a key may be new or removed. */
  byte[] get(URI address) throws IOException, InterruptedException {
    Answer answer =
        send("GET", address, Map.of("Cache-Control", List.of("no-cache")), /* content= */ "");
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
  public Answer send(String method, URI address, Map<String, List<String>> headers, String content)
      throws IOException, InterruptedException {
    HttpClientRequest request =
        client
            .method(Method.create(method))
            .skipUriEncoding(true)
            .uri(address.toString())
            .header(HeaderNames.ACCEPT, "application/json");
    headers.forEach((name, values) -> request.header(HeaderNames.create(name), values));
    return within(
        () -> {
          try (HttpClientResponse answer =
                  content.isEmpty() ? request.request() : request.submit(content);
              InputStream body = answer.inputStream()) {
            byte[] bytes = body.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
              throw new IOException("the answer is longer than " + MOST_BYTES + " bytes");
            }
            String type = answer.headers().first(HeaderNames.CONTENT_TYPE).orElse("");
            return new Answer(answer.status().code(), type, bytes);
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

  @Override
  public void close() {
    client.closeResource();
  }
}
