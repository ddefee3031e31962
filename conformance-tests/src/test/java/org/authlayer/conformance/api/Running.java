package org.authlayer.conformance.api;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.authlayer.testing.memory.InMemoryStores;

/** A server on stores in memory, and a client that follows no redirect and keeps no cookie. */
final class Running implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final Server server;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private Running(Server server) {
    this.server = server;
  }

  /** All reference applications, with a throttle that two wrong passwords close. */
  static Running reference(Map<String, String> more) {
    BcryptHasher hasher = new BcryptHasher();
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("throttle.per-account-and-network", "2");
    settings.put("demo.name", "Demo");
    settings.put("demo.username", "demo");
    settings.put("demo.password-hash", hasher.hash("demo password"));
    settings.put("demo.token", "demo-token");
    settings.put("demo.admin-name", "Root");
    settings.put("demo.admin-username", "admin");
    settings.put("demo.admin-password-hash", hasher.hash("admin password"));
    settings.putAll(more);
    return of(settings, inMemory());
  }

  static Running of(Map<String, String> settings, Adapters parts) {
    Map<String, String> all = new LinkedHashMap<>(settings);
    all.put("server.port", "0");
    all.put("jwt.keys.0.kid", "api");
    all.put("jwt.keys.0.algorithm", "HS256");
    all.put("jwt.keys.0.secret", "upZPK/NGRNkrXQvG7ZfzxbqjKVpD8/0pWYU0kaMDWtk=");
    return new Running(Server.start(all, parts));
  }

  static Adapters inMemory() {
    return Adapters.found()
        .withStores(any -> new InMemoryStores())
        .withHashers(any -> new BcryptHasher())
        .withEvents(event -> {});
  }

  URI url() {
    return server.url();
  }

  /** What the launcher says is mounted. */
  String routes() {
    return server.routes();
  }

  ApiDocument document() throws IOException, InterruptedException {
    return ApiDocument.read(send("GET", "/openapi.json", Map.of(), "").body());
  }

  Answered send(String method, String target, Map<String, String> headers, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.url().resolve(target))
            .timeout(PATIENCE)
            .method(
                method,
                body.isEmpty()
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body));
    headers.forEach(request::header);
    HttpResponse<String> response =
        client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    return new Answered(
        method,
        target.replaceFirst("\\?.*", ""),
        response.statusCode(),
        response.headers().map(),
        response.body());
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
