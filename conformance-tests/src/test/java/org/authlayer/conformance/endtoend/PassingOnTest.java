package org.authlayer.conformance.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.Client;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.authlayer.testing.memory.InMemoryStores;
import org.junit.jupiter.api.Test;

/** An application that calls another service passes on what its request is known by. */
class PassingOnTest {

  private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  private final BlockingQueue<List<String>> called = new LinkedBlockingQueue<>();

  @Test
  void whatATrustedProxyNamedIsPassedOnAndWhatAnybodyElseNamedIsNot() throws Exception {
    HttpServer service =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    service.createContext(
        "/",
        exchange -> {
          called.add(
              List.of(
                  String.valueOf(exchange.getRequestHeaders().getFirst("X-Request-Id")),
                  String.valueOf(exchange.getRequestHeaders().getFirst("traceparent"))));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    service.start();
    try {
      URI there = URI.create("http://127.0.0.1:" + service.getAddress().getPort() + "/");
      assertEquals("named-by-the-proxy", ask(there, Map.of("server.trusted-proxies", "127.0.0.1")));
      assertEquals(List.of("named-by-the-proxy", TRACE), called.take());
      String own = ask(there, Map.of());
      assertEquals(List.of(own, "null"), called.take());
      assertEquals(16, own.length());
    } finally {
      service.stop(0);
    }
  }

  /** The identifier that is answered. */
  private static String ask(URI there, Map<String, String> settings) throws Exception {
    RoutedApplication relay =
        layer -> Routes.of(Route.get("/relay", request -> relay(request, there)));
    Map<String, String> all = new HashMap<>(settings);
    all.put("server.port", "0");
    Adapters parts =
        Adapters.found()
            .withStores(any -> new InMemoryStores())
            .withHashers(any -> new BcryptHasher())
            .withEvents(event -> {})
            .withApplications(relay);
    try (Server server = Server.start(all, parts);
        HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(server.url().resolve("/relay"))
              .header("X-Request-Id", "named-by-the-proxy")
              .header("traceparent", TRACE)
              .build();
      HttpResponse<Void> answer = client.send(request, HttpResponse.BodyHandlers.discarding());
      assertEquals(204, answer.statusCode());
      return answer.headers().firstValue("X-Request-Id").orElseThrow();
    }
  }

  private static org.authlayer.ports.driving.HttpResponse relay(Request request, URI there)
      throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest call = passOn(request, HttpRequest.newBuilder(there)).build();
      return org.authlayer.ports.driving.HttpResponse.of(
          client.send(call, HttpResponse.BodyHandlers.discarding()).statusCode());
    }
  }

  static HttpRequest.Builder passOn(Request request, HttpRequest.Builder call) {
    Client client = request.message().client();
    call.header("X-Request-Id", client.requestId());
    if (client.trace().isPresent()) {
      call.header("traceparent", request.message().headers().first("traceparent").orElseThrow());
    }
    return call;
  }
}
