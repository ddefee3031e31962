package org.authlayer.conformance.helidon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import org.authlayer.adapter.helidon.routing.AuthFeature;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.RequestThrottle;
import org.authlayer.domain.application.SingleUseTokens;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.usecase.IssueToken;
import org.authlayer.ports.driven.User;
import org.authlayer.testing.memory.InMemoryStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Login links, throttles, keys and a login form, in handlers of Helidon's own routing. */
final class NativeLinksAndKeysTest {

  private static final int LIMIT =
      Reference.settings().protection().throttle().perAccountAndNetwork();

  private final AuthLayer layer =
      AuthLayer.of(
          Reference.environment(new InMemoryStores(), Reference.clock()), Reference.settings());
  private final SingleUseTokens<User> links = layer.singleUseTokens("link", Duration.ofMinutes(5));
  private final RequestThrottle throttle = layer.throttle("link");
  private final Website<User> site = layer.website("/site").withSignUp().leadingTo("/page", "/");
  private final AuthFeature auth =
      AuthFeature.create()
          .protect("/link", layer.gate())
          .protect("/used", layer.gate(layer.ownForms(), layer.sessions()))
          .protect("/key", layer.gate(layer.bearerOrSession(), layer.guard()))
          .protect("/machine", layer.gate(layer.apiKey("X-Api-Key"), layer.guard()))
          .protect("/page", layer.gate(site.users()));
  private final PlainServer server =
      new PlainServer(
          HttpRouting.builder()
              .addFeature(auth)
              .any("/site/*", auth.handler(layer.application(site.routes())))
              .any("/api/*", auth.handler(layer.application(api())))
              .post(
                  "/link",
                  (request, response) -> {
                    throttle.count("ada@example.org", asked(request));
                    User ada =
                        layer
                            .environment()
                            .databases()
                            .standard()
                            .users()
                            .findByEmail("ada@example.org")
                            .orElseThrow();
                    response.send(links.issue(ada, asked(request)));
                  })
              .post(
                  "/used",
                  (request, response) -> {
                    String token = request.content().as(String.class);
                    response.send(links.login(token, asked(request)).map(User::name).orElse("no"));
                  })
              .post("/key", (request, response) -> response.send(key(request)))
              .get("/machine", (request, response) -> response.send("machine"))
              .get("/page", (request, response) -> response.send("page")));

  private Routes api() {
    return Routes.of(layer.signUp(), layer.tokenLogin()).below("/api");
  }

  private static Request asked(ServerRequest request) {
    return request.context().get(Request.class).orElseThrow();
  }

  private String key(ServerRequest request) {
    User user = AuthFeature.user(request, User.class);
    IssueToken.Result key =
        layer
            .useCases()
            .issueToken()
            .opaque(user, Optional.empty(), "key", () -> true, asked(request).where());
    return key instanceof IssueToken.Result.Opaque made ? made.value() : "";
  }

  @AfterEach
  void close() {
    server.close();
  }

  private HttpResponse<String> post(String path, String content, String... headers)
      throws Exception {
    var call = server.call(path).POST(BodyPublishers.ofString(content));
    return server.send(headers.length == 0 ? call : call.headers(headers));
  }

  private void signUp() throws Exception {
    String ada =
        """
        {"name":"Ada","email":"ada@example.org","password":"correct horse",
         "confirmPassword":"correct horse"}\
        """;
    assertEquals(200, post("/api/users", ada, "Content-Type", "application/json").statusCode());
  }

  @Test
  void linkIsIssuedAndUsedOnceAndRequestsForItAreLimited() throws Exception {
    signUp();
    String token = post("/link", "").body();
    HttpResponse<String> used = post("/used", token);
    assertEquals("Ada", used.body());
    String cookie = used.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
    assertEquals("no", post("/used", token).body());
    assertEquals("page", server.get("/page", "Cookie", cookie).body());
    HttpResponse<String> key = post("/key", "", "Cookie", cookie);
    assertEquals("machine", server.get("/machine", "X-Api-Key", key.body()).body());
    assertEquals(401, server.get("/machine", "X-Api-Key", key.body() + "x").statusCode());
    int last = 200;
    for (int i = 0; i < LIMIT && last == 200; i++) {
      last = post("/link", "").statusCode();
    }
    assertEquals(429, last);
  }

  @Test
  void loginFormLeadsToANativePageAndBack() throws Exception {
    signUp();
    HttpResponse<String> sent = server.get("/page?a=1");
    assertEquals(303, sent.statusCode());
    String login = sent.headers().firstValue("Location").orElseThrow();
    assertEquals("/site/login?next=%2Fpage%3Fa%3D1", login);
    assertTrue(server.get(login).body().contains("name=\"next\" value=\"/page?a=1\""));
    String form = "username=ada%40example.org&password=correct+horse&next=%2Fpage%3Fa%3D1";
    HttpResponse<String> done =
        post("/site/login", form, "Content-Type", "application/x-www-form-urlencoded");
    assertEquals("/page?a=1", done.headers().firstValue("Location").orElseThrow());
    String cookie = done.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
    assertEquals("page", server.get("/page?a=1", "Cookie", cookie).body());
  }
}
