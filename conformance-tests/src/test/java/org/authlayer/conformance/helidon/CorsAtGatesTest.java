package org.authlayer.conformance.helidon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.helidon.config.Config;
import io.helidon.config.ConfigSources;
import io.helidon.config.spi.ConfigNode.ListNode;
import io.helidon.config.spi.ConfigNode.ObjectNode;
import io.helidon.webserver.cors.CorsFeature;
import io.helidon.webserver.http.HttpRouting;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.authlayer.adapter.helidon.routing.AuthFeature;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.authenticator.AsyncBasicAuthenticator;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.CorsSettings;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;
import org.authlayer.testing.memory.InMemoryStores;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Pages of other origins before a native application, beside Helidon's own CORS. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class CorsAtGatesTest {

  private static final String PAGE = "https://app.example.org";
  private static final String OTHER = "https://evil.example";
  private static final String PASSWORD = "correct horse";

  static {
    // The client of the JDK lets a program name an origin only where it is told to.
    System.setProperty("jdk.httpclient.allowRestrictedHeaders", "origin");
  }

  private final PlainServer server;

  CorsAtGatesTest() {
    InMemoryStores stores = new InMemoryStores();
    stores
        .users()
        .add(new NewUser(null, "Ada", "ada@example.org", new BcryptHasher().hash(PASSWORD)));
    Environment environment = Reference.environment(stores, Reference.clock());
    Settings settings = Reference.settings();
    AuthLayer layer =
        AuthLayer.of(environment, settings.withCors(CorsSettings.of("https://app.example.org")));
    AsyncBasicAuthenticator unavailable =
        (sent, request) -> {
          throw StoreException.broken("the store is broken", new IllegalStateException());
        };
    AuthFeature feature =
        AuthFeature.create()
            .protect("/orders", layer.gate(layer.basic(), layer.guard(User.class)))
            .protect("/broken", layer.gate(unavailable));
    ObjectNode everywhere =
        ObjectNode.builder()
            .addValue("path-pattern", "/*")
            .addList("allow-origins", ListNode.builder().addValue(PAGE).build())
            .build();
    ObjectNode paths =
        ObjectNode.builder()
            .addList("paths", ListNode.builder().addObject(everywhere).build())
            .build();
    Config config =
        Config.just(ConfigSources.create(ObjectNode.builder().addObject("cors", paths).build()));
    CorsFeature cors = CorsFeature.create(config.get("cors"));
    server =
        new PlainServer(
            HttpRouting.builder()
                .addFeature(feature)
                .get("/open", (request, response) -> response.send("open"))
                .get("/orders", (request, response) -> response.send("orders"))
                .delete("/orders", (request, response) -> response.send("gone"))
                .any(
                    "/accounts/*",
                    feature.handler(
                        layer.application(Routes.of(layer.signUp()).below("/accounts")))),
            builder -> builder.addFeature(cors));
  }

  @AfterAll
  void stop() {
    server.close();
  }

  private HttpResponse<String> preflight(String path, String origin) throws Exception {
    return server.send(
        server
            .call(path)
            .method("OPTIONS", BodyPublishers.noBody())
            .headers("Origin", origin, "Access-Control-Request-Method", "DELETE"));
  }

  private HttpResponse<String> get(String path, String origin, String password) throws Exception {
    byte[] pair = ("ada@example.org:" + password).getBytes(StandardCharsets.UTF_8);
    return server.get(
        path,
        "Origin",
        origin,
        "Authorization",
        "Basic " + Base64.getEncoder().encodeToString(pair));
  }

  private static List<String> allowed(HttpResponse<?> answer) {
    return answer.headers().allValues("Access-Control-Allow-Origin");
  }

  @Test
  void preflightPassesBeforeTheGateWithoutCredentials() throws Exception {
    HttpResponse<String> answer = preflight("/orders", PAGE);
    assertEquals(204, answer.statusCode());
    assertEquals(List.of(PAGE), allowed(answer));
    HttpResponse<String> foreign = preflight("/orders", OTHER);
    assertEquals(403, foreign.statusCode());
    assertEquals(List.of(), allowed(foreign));
  }

  @Test
  void refusalsOfGatesCanBeRead() throws Exception {
    for (String path : List.of("/orders", "/broken")) {
      HttpResponse<String> refused = get(path, PAGE, "wrong horse");
      assertEquals(path.equals("/orders") ? 401 : 500, refused.statusCode());
      assertEquals(List.of(PAGE), allowed(refused));
      assertTrue(
          refused
              .headers()
              .firstValue("Access-Control-Expose-Headers")
              .orElse("")
              .contains("Retry-After"));
      assertEquals(List.of(), allowed(get(path, OTHER, "wrong horse")));
    }
  }

  @Test
  void answerOfTheHandlerNamesTheOriginOnce() throws Exception {
    HttpResponse<String> answer = get("/orders", PAGE, PASSWORD);
    assertEquals("200 orders", answer.statusCode() + " " + answer.body());
    assertEquals(List.of(PAGE), allowed(answer));
    assertFalse(answer.headers().allValues("Vary").isEmpty());
    assertEquals(List.of(), allowed(get("/orders", OTHER, PASSWORD)));
  }

  @Test
  void openRoutesAreHelidons() throws Exception {
    assertEquals(List.of(PAGE), allowed(preflight("/open", PAGE)));
    assertEquals(List.of(PAGE), allowed(get("/open", PAGE, PASSWORD)));
    assertEquals(List.of(), allowed(preflight("/open", OTHER)));
  }

  @Test
  void mountedApplicationAnswersToo() throws Exception {
    HttpResponse<String> refused =
        server.send(
            server
                .call("/accounts/users")
                .POST(BodyPublishers.ofString("{}"))
                .headers("Origin", PAGE, "Content-Type", "application/json"));
    assertEquals(400, refused.statusCode());
    assertEquals(List.of(PAGE), allowed(refused));
  }
}
