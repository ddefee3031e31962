package org.authlayer.domain.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.World;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.testing.memory.InMemoryStores;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** An application of one's own, of ready parts only. */
final class AuthLayerTest {

  private static final String EMAIL = "ada@example.org";

  private final World world = World.fresh();
  private final AuthLayer layer = AuthLayer.of(world.environment(), World.settings());
  private final Application application = layer.application(routes());

  private Routes routes() {
    return Routes.of(
            caller("/basic", layer.basic()),
            caller("/body", layer.credentials()),
            caller("/token", layer.bearer()),
            caller("/session", layer.sessions()),
            caller("/either", layer.bearerOrSession()),
            caller("/own-login", layer.sessionLogin()))
        .and(Routes.of(layer.signUp(), layer.tokenLogin(), layer.keySet()))
        .and(Routes.of(layer.jwtLogin(), jwt()).below("/jwt"))
        .and(layer.sessionRoutes().below("/session"));
  }

  private Route caller(String path, Middleware authenticator) {
    return Route.post(path, layer::user).behind(authenticator, layer.guard(User.class));
  }

  private Route jwt() {
    return Route.post("/me", request -> HttpResponse.of(200))
        .behind(layer.jwt(), layer.guard(SessionToken.class));
  }

  @Test
  void lifetimeThatNoTokenOutlivesIsRefusedWhereItIsGiven() {
    for (Duration none : List.of(Duration.ZERO, Duration.ofSeconds(-1))) {
      for (Executable route :
          List.<Executable>of(
              () -> layer.tokenLogin(none),
              () -> layer.tokenLoginByBody("/login", none),
              () -> layer.singleUseTokens("link", none))) {
        String message = assertThrows(IllegalArgumentException.class, route).getMessage();
        assertEquals("lifetime: choose one above zero, not " + none, message);
      }
    }
    assertEquals("/login", layer.tokenLogin(Duration.ofNanos(1)).path());
  }

  @BeforeEach
  void signUp() {
    Call call =
        Call.post("/users")
            .json(
                "name",
                "Ada",
                "email",
                EMAIL,
                "password",
                "password",
                "confirmPassword",
                "password");
    assertEquals(200, application.respond(call.message()).status());
  }

  private int status(Call call) {
    return application.respond(call.message()).status();
  }

  private String field(Call call, String name) {
    HttpResponse response = application.respond(call.message());
    return response.body() instanceof Body.Json(ObjectValue object)
        ? object.string(name).orElseThrow()
        : "none in " + response;
  }

  private List<String> told() {
    return world.events().all().stream()
        .map(event -> event.getClass().getSimpleName())
        .filter(name -> !name.equals("UserRegistered"))
        .toList();
  }

  @Test
  void nobodyPassesAGuardWithoutTheCredentialItsAuthenticatorReads() {
    for (String path : List.of("/basic", "/body", "/token", "/session", "/either", "/jwt/me")) {
      assertEquals(401, status(Call.post(path)), path);
    }
    assertEquals(401, status(Call.post("/token").basic(EMAIL, "password")));
    assertEquals(401, status(Call.post("/basic").basic(EMAIL, "wrong")));
  }

  @Test
  void passwordPassesByHeaderOrBody() {
    assertEquals(200, status(Call.post("/basic").basic(EMAIL, "password")));
    assertEquals(200, status(Call.post("/body").json("username", EMAIL, "password", "password")));
    assertEquals(List.of("LoginSucceeded", "LoginSucceeded"), told());
  }

  @Test
  void everyLoginThatOpensASessionRefusesOtherSitesPages() {
    for (String path : List.of("/own-login", "/session/login")) {
      Call login = Call.post(path).form("username", EMAIL, "password", "password");
      assertEquals(403, status(login.header("Origin", "https://evil.example")), path);
      assertEquals(403, status(login.header("Sec-Fetch-Site", "same-site")), path);
      assertEquals(200, status(login.header("Sec-Fetch-Site", "same-origin")), path);
      assertEquals(200, status(login), path);
    }
    Call logout = Call.post("/session/logout");
    assertEquals(403, status(logout.header("Origin", "null")));
    assertEquals(200, status(logout));
  }

  @Test
  void tokenOfTheLoginPasses() {
    String token = field(Call.post("/login").basic(EMAIL, "password"), "value");
    assertEquals(EMAIL, field(Call.post("/token").bearer(token), "email"));
    assertEquals(EMAIL, field(Call.post("/either").bearer(token), "email"));
    assertEquals(401, status(Call.post("/token").bearer(token + "=")));
    assertTrue(told().contains("TokenRejected"));
  }

  @Test
  void signedTokenOfTheLoginPassesWithoutAStore() {
    String token = field(Call.post("/jwt/login").basic(EMAIL, "password"), "token");
    assertEquals(200, status(Call.post("/jwt/me").bearer(token)));
    assertEquals(401, status(Call.post("/token").bearer(token)));
    assertEquals(200, status(Call.get("/.well-known/jwks.json")));
  }

  @Test
  void sessionLastsFromLoginToLogout() {
    Call login = Call.post("/session/login").json("username", EMAIL, "password", "password");
    HttpResponse opened = application.respond(login.message());
    String cookie = opened.headers().first("Set-Cookie").orElseThrow();
    String id = cookie.substring(cookie.indexOf('=') + 1, cookie.indexOf(';'));
    assertEquals(EMAIL, field(Call.post("/session").session(id), "email"));
    assertEquals(EMAIL, field(Call.post("/either").session(id), "email"));
    assertEquals(200, status(Call.post("/session/logout").session(id)));
    assertEquals(401, status(Call.post("/session").session(id)));
  }

  /** The same identifier and session, two databases: who is served is of the one that is named. */
  @Test
  void usersOfSessionsComeFromTheDatabaseThatIsNamed() {
    Call login = Call.post("/session/login").json("username", EMAIL, "password", "password");
    String cookie =
        application.respond(login.message()).headers().first("Set-Cookie").orElseThrow();
    String id = cookie.substring(cookie.indexOf('=') + 1, cookie.indexOf(';'));
    User ada = world.stores().users().findByEmail(EMAIL).orElseThrow();
    InMemoryStores members = new InMemoryStores();
    Environment both =
        new Environment(
            new Databases(world.stores(), Map.of("members", members)),
            world.hasher(),
            world.jwts(),
            world.events(),
            world.clock(),
            new Random(7));
    SessionSettings usual = SessionSettings.standard();
    SessionSettings named =
        new SessionSettings(
            usual.cookieName(), usual.idle(), usual.absolute(), false, false, "members", 100);
    AuthLayer elsewhere = AuthLayer.of(both, World.settings(named));
    Application application =
        elsewhere.application(
            Routes.of(
                Route.post("/session", layer::user)
                    .behind(elsewhere.sessions(), elsewhere.guard(User.class))));
    assertEquals(401, application.respond(Call.post("/session").session(id).message()).status());
    members.userRows().put(ada.id(), new User(ada.id(), "Ada", "other@example.org", "hash"));
    HttpResponse response = application.respond(Call.post("/session").session(id).message());
    assertEquals(200, response.status());
    assertTrue(
        response.body() instanceof Body.Json(ObjectValue object)
            && object.string("email").filter("other@example.org"::equals).isPresent());
  }

  @Test
  void failedLoginOpensNoSessionAndIsToldOnce() {
    Call login = Call.post("/session/login").json("username", EMAIL, "password", "wrong");
    HttpResponse refused = application.respond(login.message());
    assertEquals(401, refused.status());
    assertEquals(List.of(), refused.headers().all("Set-Cookie"));
    assertEquals(
        1, world.events().all().stream().filter(AuthEvent.LoginFailed.class::isInstance).count());
  }

  @Test
  void foreignPageCannotLogIn() {
    Call own = Call.post("/session/login").form("username", EMAIL, "password", "password");
    assertEquals(403, status(own.header("Sec-Fetch-Site", "cross-site")));
    assertEquals(200, status(own.header("Sec-Fetch-Site", "same-origin")));
  }

  @Test
  void routesSayWhoMayPass() {
    assertEquals(List.of(), routes().open());
    assertTrue(routes().table().contains("/either"));
    assertFalse(routes().table().contains("OPEN"));
  }
}
