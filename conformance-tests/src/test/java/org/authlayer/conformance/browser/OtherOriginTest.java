package org.authlayer.conformance.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.authlayer.testing.memory.InMemoryStores;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A page of another origin, which calls the server by script, in Chromium. */
final class OtherOriginTest {

  private static final String PAGE =
      """
      <!doctype html><title>page</title><p id="said"></p>
      <script>
        const said = document.getElementById('said');
        const url = new URLSearchParams(location.search).get('url');
        fetch(url, {method: 'GET', headers: {Authorization: 'Bearer wrong'}})
          .then(a => said.textContent = 'status ' + a.status + ' '
              + a.headers.get('WWW-Authenticate') + ' ' + (a.headers.get('X-Request-Id') !== null))
          .catch(e => said.textContent = 'hidden ' + e.name);
      </script>
      """;

  private static HttpServer allowed;
  private static HttpServer other;
  private static Server server;
  private static Chromium browser;

  @BeforeAll
  static void open() throws IOException {
    assumeTrue(Chromium.isInstalled(), Chromium.MISSING);
    allowed = page();
    other = page();
    server =
        Server.start(
            Map.of("server.port", "0", "cors.origins", origin(allowed)),
            Adapters.found()
                .withStores(any -> new InMemoryStores())
                .withHashers(any -> new BcryptHasher())
                .withEvents(event -> {}));
    browser = Chromium.open(URI.create("about:blank"));
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
      server.close();
      allowed.stop(0);
      other.stop(0);
    }
  }

  private static HttpServer page() throws IOException {
    HttpServer page =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    page.createContext(
        "/",
        exchange -> {
          byte[] content = PAGE.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
          exchange.sendResponseHeaders(200, content.length);
          exchange.getResponseBody().write(content);
          exchange.close();
        });
    page.start();
    return page;
  }

  private static String origin(HttpServer page) {
    return "http://127.0.0.1:" + page.getAddress().getPort();
  }

  private static String said(HttpServer page) {
    Chromium there = browser.cleared(URI.create(origin(page)));
    there.go("/?url=" + server.url() + "/token/me");
    return there.await("#said", " ").text("#said");
  }

  /** The script asks with credentials, so that the browser sends a preflight request first. */
  @Test
  void pageOfAnAllowedOriginReadsTheRefusal() {
    assertEquals(
        "status 401 Bearer realm=\"authlayer\", error=\"invalid_token\" true", said(allowed));
  }

  @Test
  void pageOfAnotherOriginReadsNothing() {
    assertEquals("hidden TypeError", said(other));
  }
}
