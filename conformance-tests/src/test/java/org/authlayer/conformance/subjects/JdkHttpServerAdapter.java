package org.authlayer.conformance.subjects;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.testing.memory.Json;

/**
 * An application behind the HTTP server of the JDK; made as docs/how-to/write-an-adapter.md says.
 */
final class JdkHttpServerAdapter implements AutoCloseable {

  private static final int BODY_LIMIT = 65_536;
  private static final int PATIENCE = 16 * 1024 * 1024;
  private static final Set<String> FRAMING =
      Set.of("connection", "content-length", "transfer-encoding");
  private static final Set<Integer> WITHOUT_CONTENT = Set.of(204, 205, 304);

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;

  JdkHttpServerAdapter(Application application, InetAddress address) throws IOException {
    server = HttpServer.create(new InetSocketAddress(address, 0), 0);
    server.setExecutor(threads);
    server.createContext("/", exchange -> serve(exchange, application));
    server.start();
  }

  URI url() {
    InetSocketAddress here = server.getAddress();
    return URI.create("http://" + here.getAddress().getHostAddress() + ":" + here.getPort());
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }

  private static void serve(HttpExchange exchange, Application application) throws IOException {
    try (exchange) {
      HttpResponse answer = answer(exchange, application);
      answer.headers().lines().forEach((name, values) -> add(exchange, name, values));
      boolean head = exchange.getRequestMethod().equals("HEAD");
      boolean unwritten = head && answer.body() instanceof Body.Outgoing;
      byte[] content =
          unwritten || WITHOUT_CONTENT.contains(answer.status())
              ? new byte[0]
              : content(answer.body());
      if (content.length > 0) {
        nameMediaType(exchange, answer.body());
      }
      boolean silent = content.length == 0 || head;
      exchange.sendResponseHeaders(answer.status(), silent ? -1 : content.length);
      if (!silent) {
        exchange.getResponseBody().write(content);
      }
    }
  }

  /** Whatever goes wrong on the way to an answer is this server's fault, and is an answer too. */
  private static HttpResponse answer(HttpExchange exchange, Application application) {
    try {
      return isFramed(exchange)
          ? application.respond(request(exchange, application))
          : HttpResponse.of(400);
    } catch (IOException | RuntimeException | StackOverflowError broken) {
      exchange.getResponseHeaders().set("Connection", "close");
      return HttpResponse.of(500);
    }
  }

  /** The JDK's server takes {@code +5} for a length, which the next server may not. */
  private static boolean isFramed(HttpExchange exchange) {
    List<String> lengths = exchange.getRequestHeaders().getOrDefault("Content-Length", List.of());
    boolean framed = lengths.stream().allMatch(length -> length.matches("[0-9]+"));
    if (!framed) {
      exchange.getResponseHeaders().set("Connection", "close");
    }
    return framed;
  }

  private static HttpRequest request(HttpExchange exchange, Application application)
      throws IOException {
    Headers headers = new Headers(exchange.getRequestHeaders());
    String target = target(exchange.getRequestURI());
    int mark = target.indexOf('?');
    String path = mark < 0 ? target : target.substring(0, mark);
    boolean streamed = application.streamsContent(exchange.getRequestMethod(), path);
    return new HttpRequest(
        exchange.getRequestMethod(),
        path,
        mark < 0 ? "" : target.substring(mark + 1),
        headers,
        body(exchange, headers, streamed),
        channel(exchange));
  }

  /** The target as sent: a {@link URI} takes {@code //a/b} for a host and a path. */
  private static String target(URI uri) {
    String target = uri.toString().replaceFirst("^(?i:https?)://[^/?]*", "");
    return target.startsWith("/") ? target : "/" + target;
  }

  private static Channel channel(HttpExchange exchange) {
    boolean here = exchange.getRemoteAddress().getAddress().isLoopbackAddress();
    return here ? Channel.LOOPBACK : Channel.PLAIN;
  }

  private static Body body(HttpExchange exchange, Headers headers, boolean streamed)
      throws IOException {
    InputStream in = exchange.getRequestBody();
    if (streamed && hasContent(headers)) {
      return new Body.Incoming(length(headers), in);
    }
    byte[] bytes = in.readNBytes(BODY_LIMIT + 1);
    if (bytes.length > BODY_LIMIT) {
      exchange.getResponseHeaders().set("Connection", "close");
      readOn(in);
      return new Body.Unreadable(
          Body.Fault.TOO_LARGE, "The content is longer than " + BODY_LIMIT + " bytes.");
    }
    return JdkBodies.parse(headers, bytes);
  }

  private static boolean hasContent(Headers headers) {
    return headers.first("Transfer-Encoding").isPresent() || length(headers).orElse(0) > 0;
  }

  private static OptionalLong length(Headers headers) {
    return headers.all("Content-Length").stream().mapToLong(Long::parseLong).findFirst();
  }

  /** To close while a client still sends would reset the connection before it reads the answer. */
  private static void readOn(InputStream in) throws IOException {
    byte[] dropped = new byte[8192];
    int left = PATIENCE;
    for (int read = 0; read >= 0 && left > 0; left -= read) {
      read = in.read(dropped);
    }
  }

  private static void add(HttpExchange exchange, String name, List<String> values) {
    if (!FRAMING.contains(name.toLowerCase(Locale.ROOT))) {
      values.forEach(value -> exchange.getResponseHeaders().add(name, value));
    }
  }

  private static void nameMediaType(HttpExchange exchange, Body body) {
    exchange
        .getResponseHeaders()
        .putIfAbsent(
            "Content-Type",
            List.of(body instanceof Body.Json ? "application/json" : "text/plain; charset=utf-8"));
  }

  private static byte[] content(Body body) throws IOException {
    return switch (body) {
      case Body.Json json -> Json.write(json.value()).toString().getBytes(StandardCharsets.UTF_8);
      case Body.Text plain -> plain.text().getBytes(StandardCharsets.UTF_8);
      case Body.Binary binary -> binary.bytes();
      case Body.Outgoing streamed -> collected(streamed);
      default -> new byte[0];
    };
  }

  /** This adapter holds every answer in memory. */
  private static byte[] collected(Body.Outgoing streamed) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try {
      streamed.writeTo(all);
    } catch (Exception broken) {
      throw new IOException("the content of an answer broke", broken);
    }
    return all.toByteArray();
  }
}
