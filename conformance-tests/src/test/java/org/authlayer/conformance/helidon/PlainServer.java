package org.authlayer.conformance.helidon;

import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.HttpRouting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A server as an outsider writes it, and clients of other makes. */
final class PlainServer implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final WebServer server;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  PlainServer(HttpRouting.Builder routing) {
    this(routing, more -> {});
  }

  PlainServer(HttpRouting.Builder routing, Consumer<WebServerConfig.Builder> more) {
    server =
        WebServer.builder()
            .update(more)
            .host("127.0.0.1")
            .port(0)
            .shutdownHook(false)
            .routing(routing)
            .build()
            .start();
  }

  URI url(String path) {
    return URI.create("http://127.0.0.1:" + server.port() + path);
  }

  HttpRequest.Builder call(String path) {
    return HttpRequest.newBuilder(url(path)).timeout(PATIENCE);
  }

  HttpResponse<String> send(HttpRequest.Builder call) throws IOException, InterruptedException {
    return client.send(call.build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> get(String path, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder call = call(path);
    return send(headers.length == 0 ? call : call.headers(headers));
  }

  HttpResponse<Stream<String>> lines(String path) throws IOException, InterruptedException {
    return client.send(call(path).build(), HttpResponse.BodyHandlers.ofLines());
  }

  /** Sends bytes as they are, and no more, and returns all that comes back. */
  String raw(String... parts) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout((int) PATIENCE.toMillis());
      for (String part : parts) {
        socket.getOutputStream().write(part.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
      }
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  /** The head of a request, with a host and the lines given. */
  static String head(String request, String... lines) {
    StringBuilder text = new StringBuilder(request).append(" HTTP/1.1\r\nHost: x\r\n");
    for (String line : lines) {
      text.append(line).append("\r\n");
    }
    return text.append("\r\n").toString();
  }

  static List<String> cookies(HttpResponse<?> answer) {
    return answer.headers().allValues("Set-Cookie");
  }

  @Override
  public void close() {
    server.stop();
    client.close();
  }
}
