package org.authlayer.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.domain.middleware.RedirectMiddleware;
import org.authlayer.domain.routing.Declared;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Settings;
import org.junit.jupiter.api.Test;

/** What is declared and not true fails the test that shows it (ADR 0066). */
final class DeclarationsTest {

  sealed interface Account permits Customer, Operator {}

  record Customer(String name) implements Account {}

  record Operator(String name) implements Account {}

  private static final Middleware PASSING = (request, next) -> next.respond(request);

  private record Chain(List<Middleware> all) implements RoutedApplication {

    @Override
    public Routes routes(AuthLayer layer) {
      return Routes.of(
          Route.get("/orders/{id}", request -> HttpResponse.of(200))
              .behind(all.toArray(Middleware[]::new)));
    }
  }

  private static TestClient client(RoutedApplication application) {
    return TestClient.of(TestedApplication.of(application, Settings.standard()));
  }

  private static int status(Middleware... chain) {
    return client(new Chain(List.of(chain))).bearer("token").get("/orders/7").status();
  }

  private static String fault(Middleware... chain) {
    String message =
        String.valueOf(assertThrows(AssertionError.class, () -> status(chain)).getMessage());
    assertTrue(message.startsWith("GET /orders/{id}: "), message);
    return message;
  }

  private static AsyncBearerAuthenticator loggingIn(Object user) {
    return (bearer, request) -> request.auth().login(user);
  }

  private static <U> AsyncBearerAuthenticator loggingIn(Class<U> type, U user) {
    return (bearer, request) -> request.auth().login(type, user);
  }

  private static Middleware guard(Class<?> type) {
    return new GuardMiddleware(type);
  }

  private static void assertNames(String message, Class<?> declared, Class<?> loggedIn) {
    assertTrue(message.contains(declared.getName()), message);
    assertTrue(message.contains(loggedIn.getName()), message);
  }

  @Test
  void authenticatorThatLogsInAnotherTypeThanItDeclaresFails() {
    Customer ada = new Customer("Ada");
    String message = fault(Declared.logsIn(Operator.class, loggingIn(ada)), guard(Operator.class));
    assertNames(message, Operator.class, Customer.class);
    assertTrue(message.endsWith("declare Declared.logsIn(Customer.class, ..)"), message);
    assertEquals(
        200, status(Declared.logsIn(Customer.class, loggingIn(ada)), guard(Customer.class)));
  }

  @Test
  void parentIsDeclaredAndNotLoggedIn() {
    Customer ada = new Customer("Ada");
    String message = fault(Declared.logsIn(Account.class, loggingIn(ada)), guard(Account.class));
    assertNames(message, Account.class, Customer.class);
    assertTrue(message.contains("or log in with login(Account.class, user)"), message);
    Middleware named = Declared.logsIn(Account.class, loggingIn(Account.class, ada));
    assertEquals(200, status(named, guard(Account.class)));
  }

  @Test
  void demandOfAParentThatALoginDidNotNameFails() {
    Middleware unnamed = loggingIn(new Customer("Ada"));
    for (Middleware demand :
        List.of(guard(Account.class), RedirectMiddleware.to(Account.class, "/login"))) {
      assertNames(fault(unnamed, demand), Account.class, Customer.class);
    }
    Middleware declared = Declared.logsIn(Customer.class, unnamed);
    AsyncBearerAuthenticator other = (bearer, request) -> {};
    assertEquals(
        401, status(declared, Declared.logsIn(Account.class, other), guard(Account.class)));
  }

  @Test
  void neutralMiddlewareThatLogsInFails() {
    Middleware lying =
        (request, next) -> {
          request.auth().login(new Customer("Ada"));
          return next.respond(request);
        };
    String message = fault(Declared.neutral("timing", lying));
    assertTrue(message.contains("logs in no user"), message);
    assertTrue(message.contains(Customer.class.getName()), message);
    assertEquals(200, status(Declared.named("timing", lying)));
  }

  @Test
  void neutralMiddlewareThatReplacesAUserFails() {
    Middleware lying =
        (request, next) -> {
          request.auth().login(new Customer("Bob"));
          return next.respond(request);
        };
    Middleware ada = Declared.logsIn(Customer.class, loggingIn(new Customer("Ada")));
    assertTrue(fault(ada, Declared.neutral("timing", lying)).contains("logs in no user"));
    assertEquals(200, status(ada, Declared.neutral("timing", PASSING)));
  }

  @Test
  void neutralMiddlewareThatRefusesFails() {
    Middleware throwing =
        (request, next) -> {
          throw Abort.of(403, "The office is closed.");
        };
    Middleware answering = (request, next) -> HttpResponse.of(401);
    assertTrue(fault(Declared.neutral("timing", throwing)).contains("refused with 403"));
    assertTrue(fault(Declared.neutral("timing", answering)).contains("refused with 401"));
    assertEquals(403, status(Declared.requires("an office address", throwing)));
  }

  @Test
  void neutralMiddlewareMayAnswerWhatIsNoRefusalAndPassRefusalsOn() {
    Middleware busy = (request, next) -> HttpResponse.of(503);
    AsyncBearerAuthenticator none = (bearer, request) -> {};
    assertEquals(503, status(Declared.neutral("limit", busy)));
    assertEquals(401, status(Declared.neutral("timing", PASSING), none, guard(Customer.class)));
  }

  @Test
  void partsOfTheLayerDeclareWhatTheyDo() {
    RoutedApplication ready =
        layer ->
            Routes.of(
                    Route.get("/either", layer::user)
                        .behind(layer.bearerOrSession(), layer.guard(User.class)),
                    Route.get("/basic", layer::user).behind(layer.basic(), layer.guard(User.class)))
                .and(layer.sessionRoutes())
                .and(Routes.of(layer.signUp()));
    TestClient client = client(ready);
    assertEquals(200, client.post("/users", ADA).status());
    String login = "{\"username\":\"ada@example.org\",\"password\":\"correct horse\"}";
    assertEquals(200, client.post("/login", login).status());
    assertEquals(200, client.get("/either").status());
    assertEquals(401, client.stranger().get("/either").status());
    TestClient ada = client.stranger().basic("ada@example.org", "correct horse");
    assertEquals(200, ada.get("/basic").status());
    assertEquals(403, client.with("Origin", "https://evil.example").post("/login", login).status());
  }

  private static final String ADA =
      "{\"name\":\"Ada\",\"email\":\"ada@example.org\",\"password\":\"correct horse\","
          + "\"confirmPassword\":\"correct horse\"}";
}
