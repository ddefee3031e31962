package org.authlayer.conformance.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.inprocess.ApplicationWire;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.conformance.selftest.Bug;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.ports.driving.Application;
import org.authlayer.testing.memory.InMemoryStores;
import org.authlayer.testing.memory.ManualClock;

/** The reference applications on a loopback port, right or wrong. */
final class ServedReference implements AutoCloseable {

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final ManualClock clock = Reference.clock();
  private final ApplicationWire application;

  ServedReference(UnaryOperator<Application> change) throws IOException {
    this(new Bug("", "", List.of(Tamper.of(Application.class, change))));
  }

  ServedReference(Bug wrong) throws IOException {
    application =
        new ApplicationWire(
            wrong.application(
                Reference.environment(new InMemoryStores(), clock),
                Reference.settings(),
                Reference::application));
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.createContext("/control", this::control);
    server.start();
  }

  URI root() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** A target file that claims everything, with the reference's declarations. */
  String targetFile() {
    StringBuilder yaml = new StringBuilder("name: reference\nprofiles:\n");
    Reference.bases(root())
        .forEach((profile, base) -> yaml.append("  " + profile.id() + ": " + base + "\n"));
    for (String part : new String[] {"credentials", "form", "decisions", "limits"}) {
      yaml.append(part).append(":\n");
      Reference.declarations()
          .forEach(
              (key, value) -> {
                if (key.startsWith(part + ".")) {
                  String name = key.substring(part.length() + 1);
                  yaml.append("  " + name + ": '" + value.replace("'", "''") + "'\n");
                }
              });
    }
    return yaml.toString();
  }

  /** The lines of a target file that name the control endpoint. */
  String levers() {
    return "levers: {clock: {url: '" + root() + "/control'}}\n";
  }

  ManualClock clock() {
    return clock;
  }

  void stop() {
    server.stop(0);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      URI uri = URI.create(root() + exchange.getRequestURI().toString());
      HttpCall call = new HttpCall(exchange.getRequestMethod(), uri, java.util.List.of(), body);
      for (var header : exchange.getRequestHeaders().entrySet()) {
        for (String value : header.getValue()) {
          call = call.header(header.getKey(), value);
        }
      }
      Answer answer = application.send(call);
      for (HttpCall.Header header : answer.headers()) {
        exchange.getResponseHeaders().add(header.name(), header.value());
      }
      exchange.sendResponseHeaders(
          answer.status(), answer.body().length == 0 ? -1 : answer.body().length);
      exchange.getResponseBody().write(answer.body());
    }
  }

  private void control(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      if (body.length > 0) {
        long seconds = new JsonMapper().readTree(body).path("advanceSeconds").asLong();
        clock.advance(Duration.ofSeconds(seconds));
      }
      byte[] now =
          ("{\"now\":\"" + clock.instant() + "\",\"still\":true}").getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, now.length);
      exchange.getResponseBody().write(now);
    }
  }
}
