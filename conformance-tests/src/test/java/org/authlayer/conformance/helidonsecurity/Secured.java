package org.authlayer.conformance.helidonsecurity;

import io.helidon.security.Security;
import io.helidon.security.SecurityContext;
import io.helidon.security.spi.SecurityProvider;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.security.SecurityFeature;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * A plain Helidon server with Helidon's own security feature, and a client of the platform. The
 * server writes every message to the log at its finest level unless it is told not to.
 */
final class Secured implements AutoCloseable {

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final WebServer server;

  private Secured(WebServer server) {
    this.server = server;
  }

  static Secured by(Security security, Consumer<HttpRouting.Builder> routes) {
    return new Secured(
        WebServer.builder()
            .host("127.0.0.1")
            .port(0)
            .addProtocol(
                Http1Config.builder().log(log -> log.receiveLog(false).sendLog(false)).build())
            .addFeature(SecurityFeature.builder().security(security).build())
            .routing(routes)
            .build()
            .start());
  }

  /** A security of providers, the first being the one that is asked. */
  static Security security(SecurityProvider... providers) {
    Security.Builder builder = Security.builder().tracingEnabled(false);
    for (int i = 0; i < providers.length; i++) {
      builder.addProvider(providers[i], "provider-" + i);
    }
    return builder.build();
  }

  /** Answers the caller that the security context names. */
  static void caller(ServerRequest request, ServerResponse response) {
    response.send(
        request
            .context()
            .get(SecurityContext.class)
            .flatMap(SecurityContext::userPrincipal)
            .map(principal -> principal.id() + " " + principal.getName())
            .orElse("nobody"));
  }

  HttpResponse<String> get(String path, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .timeout(Duration.ofSeconds(30));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  @Override
  public void close() {
    server.stop();
    client.close();
  }
}
