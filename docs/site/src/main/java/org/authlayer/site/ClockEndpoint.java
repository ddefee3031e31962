package org.authlayer.site;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.testing.memory.ManualClock;

/** The control endpoint by which the kit moves a server's clock. */
final class ClockEndpoint implements AutoCloseable {

  private static final Pattern SECONDS = Pattern.compile("\"advanceSeconds\"\\s*:\\s*(-?\\d+)");

  private final ManualClock clock;
  private final HttpServer server;

  ClockEndpoint(ManualClock clock) throws IOException {
    this.clock = clock;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::serve);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      String asked = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      Matcher seconds = SECONDS.matcher(asked);
      if (seconds.find()) {
        clock.advance(Duration.ofSeconds(Long.parseLong(seconds.group(1))));
      }
      byte[] now = ("{\"now\":\"" + clock.instant() + "\"}").getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, now.length);
      exchange.getResponseBody().write(now);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
