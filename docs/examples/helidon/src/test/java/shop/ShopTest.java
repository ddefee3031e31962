package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.helidon.webserver.WebServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.AuthRuntime;
import org.authlayer.testing.TestLogin;
import org.authlayer.testing.memory.InMemoryStores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShopTest {

  private static final String ADA =
      """
      {"name":"Ada","email":"ada@example.org","password":"correct horse",
       "confirmPassword":"correct horse"}\
      """;

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void ordersAreForThoseWhoAreKnown(@TempDir Path data) throws Exception {
    var settings = Map.of("database.data-directory", data.toString());
    AuthRuntime runtime = AuthRuntime.open(settings, Adapters.found());
    WebServer server =
        WebServer.builder().host("127.0.0.1").routing(new Shop().protectedRouting(runtime)).build();
    server.start();
    URI at = URI.create("http://127.0.0.1:" + server.port());
    assertEquals("Welcome.\n", send(call(at, "/")).body());
    assertEquals(401, send(order(at)).statusCode());
    send(
        call(at, "/account/users")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(ADA)));
    var login = call(at, "/account/login").POST(BodyPublishers.noBody());
    login.header("Authorization", "Basic YWRhQGV4YW1wbGUub3JnOmNvcnJlY3QgaG9yc2U=");
    String token = "Bearer " + send(login).body().split("\"")[7];
    assertEquals("Thank you, Ada.\n", send(order(at).header("Authorization", token)).body());
    var orders = call(at, "/orders").header("Authorization", token);
    assertEquals("Ada: two pounds of tea", send(orders).body());
    Shop.end(server, runtime);
    assertFalse(server.isRunning());
    assertThrows(StoreException.class, () -> runtime.environment().databases().standard().ping());
  }

  @Test
  void userIsLoggedInWithoutAPasswordOnStoresInMemory() throws Exception {
    Adapters adapters = Adapters.found().withStores(any -> new InMemoryStores());
    try (AuthRuntime runtime = AuthRuntime.open(Map.of(), adapters)) {
      WebServer server =
          WebServer.builder()
              .host("127.0.0.1")
              .routing(new Shop().protectedRouting(runtime))
              .build();
      server.start();
      URI at = URI.create("http://127.0.0.1:" + server.port());
      TestLogin login = TestLogin.of(runtime.environment(), runtime.settings());
      String token = "Bearer " + login.token("Bob", "bob@example.org");
      assertEquals("Thank you, Bob.\n", send(order(at).header("Authorization", token)).body());
      assertEquals(401, send(order(at).header("Authorization", token + "x")).statusCode());
      server.stop();
    }
  }

  private static HttpRequest.Builder order(URI at) {
    return call(at, "/orders").POST(BodyPublishers.ofString("two pounds of tea"));
  }

  private static HttpRequest.Builder call(URI at, String path) {
    return HttpRequest.newBuilder(at.resolve(path));
  }

  private HttpResponse<String> send(HttpRequest.Builder call) throws Exception {
    return client.send(call.build(), BodyHandlers.ofString());
  }
}
