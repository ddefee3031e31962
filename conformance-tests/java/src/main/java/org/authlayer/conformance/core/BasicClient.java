package org.authlayer.conformance.core;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.authlayer.conformance.wire.ClearTextPolicy;

/** A client that sends a Basic credential, by the rule the kit's own requests follow. */
final class BasicClient {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private BasicClient() {}

  static int send(URI target, String authorization, SSLContext trust) throws IOException {
    if (!ClearTextPolicy.isConfidential(target)) {
      throw new IOException("a password is not sent in clear text");
    }
    HttpRequest request =
        HttpRequest.newBuilder(target)
            .timeout(PATIENCE)
            .header("Authorization", authorization)
            .build();
    try (HttpClient client =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).sslContext(trust).build()) {
      return client.send(request, BodyHandlers.discarding()).statusCode();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", interrupted);
    }
  }
}
