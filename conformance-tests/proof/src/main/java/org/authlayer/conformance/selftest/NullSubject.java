package org.authlayer.conformance.selftest;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/** A target that implements nothing, of which no clause may pass. */
public record NullSubject(String name, URI root, Runnable closing) implements AutoCloseable {

  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  private interface Answering {
    void answer(HttpExchange exchange, byte[] body) throws IOException;
  }

  public static List<NullSubject> open() throws IOException {
    IntFunction<Answering> always = status -> (exchange, body) -> send(exchange, status, "{}");
    return List.of(
        closedPort(),
        server("hang", (exchange, body) -> LockSupport.park()),
        server("200 to everything", always.apply(200)),
        server("401 to everything", always.apply(401)),
        server("404 to everything", always.apply(404)),
        server("500 to everything", always.apply(500)),
        server("200 and an empty page", (exchange, body) -> send(exchange, 200, "")),
        server("echo", NullSubject::echo),
        server("redirect loop", NullSubject::redirect));
  }

  @Override
  public void close() {
    closing.run();
  }

  private static NullSubject closedPort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, LOOPBACK)) {
      return new NullSubject("closed port", root(free.getLocalPort()), () -> {});
    }
  }

  private static NullSubject server(String name, Answering answering) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(LOOPBACK, 0), 500);
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            answering.answer(exchange, exchange.getRequestBody().readAllBytes());
          }
        });
    server.start();
    return new NullSubject(
        name,
        root(server.getAddress().getPort()),
        () -> {
          server.stop(0);
          threads.shutdownNow();
        });
  }

  private static void echo(HttpExchange exchange, byte[] body) throws IOException {
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    if (body.length > 0 && type != null) {
      exchange.getResponseHeaders().set("Content-Type", type);
    }
    String line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    String headers = String.valueOf(Map.copyOf(exchange.getRequestHeaders()));
    String text = new String(body, StandardCharsets.UTF_8);
    send(exchange, 200, body.length == 0 ? line + "\n" + headers : text);
  }

  private static void redirect(HttpExchange exchange, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Location", exchange.getRequestURI().toString());
    send(exchange, 303, "");
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  private static URI root(int port) {
    return URI.create("http://127.0.0.1:" + port);
  }
}
