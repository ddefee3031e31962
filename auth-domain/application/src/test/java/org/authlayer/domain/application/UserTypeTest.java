package org.authlayer.domain.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.CountingHasher;
import org.authlayer.domain.fakes.World;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.junit.jupiter.api.Test;

/**
 * Two declared user types and the standard one on one server. Customer 1 and operator 1 have the
 * same identifier and the same login name.
 */
final class UserTypeTest {

  private static final String ADA = "ada@example.org";
  private static final String PASSWORD = "correct horse";

  /** Users are of a subtype of the declared type. */
  sealed interface Account permits Customer {
    long number();
  }

  record Customer(long number, String email, String hash) implements Account {}

  record Operator(long number, String email, String hash) {}

  private final World world = World.fresh();
  private final Map<Long, Customer> customerRows = new ConcurrentHashMap<>();
  private final Map<Long, Operator> operatorRows = new ConcurrentHashMap<>();
  private final AuthLayer layer = AuthLayer.of(world.environment(), World.settings());
  private final UserLayer<Account> customers = layer.of(customerType());
  private final UserLayer<Operator> operators =
      layer.of(
          UserType.byNumber(
                  "operator",
                  Operator.class,
                  Operator::number,
                  id -> Optional.ofNullable(operatorRows.get(id)))
              .withPassword(
                  Operator::email,
                  email ->
                      operatorRows.values().stream()
                          .filter(one -> one.email().equals(email))
                          .findFirst(),
                  Operator::hash));
  private final Application application = layer.application(routes());

  private UserType<Account> customerType() {
    return UserType.byNumber(
            "customer",
            Account.class,
            Account::number,
            id -> Optional.<Account>ofNullable(customerRows.get(id)))
        .withPassword(
            account -> ((Customer) account).email(),
            this::customer,
            account -> ((Customer) account).hash())
        .withSignUp((user, request, transaction) -> insert(user.email(), user.passwordHash()))
        .withHashReplacement(
            (account, expected, successor) ->
                customerRows.replace(
                    account.number(),
                    new Customer(account.number(), ((Customer) account).email(), expected),
                    new Customer(account.number(), ((Customer) account).email(), successor)))
        .withRemoval(account -> customerRows.remove(account.number()) != null);
  }

  private Optional<Account> customer(String email) {
    return customerRows.values().stream()
        .filter(one -> one.email().equals(email))
        .<Account>map(one -> one)
        .findFirst();
  }

  private Optional<Account> insert(String email, String hash) {
    if (customer(email).isPresent()) {
      return Optional.empty();
    }
    Customer added = new Customer(customerRows.size() + 1L, email, hash);
    customerRows.put(added.number(), added);
    return Optional.of(added);
  }

  private Routes routes() {
    return Routes.of(
            customers.signUp("/customers"),
            customers.tokenLogin("/customers/token"),
            operators.tokenLogin("/operators/token"),
            layer.signUp(),
            layer.tokenLogin(),
            Route.get("/customer/basic", customers::user)
                .behind(customers.basic(), customers.guard()),
            Route.get("/customer", customers::user)
                .behind(customers.bearerOrSession(), customers.guard()),
            Route.get("/operator", operators::user)
                .behind(operators.bearerOrSession(), operators.guard()),
            Route.get("/user", layer::user)
                .behind(layer.bearerOrSession(), layer.guard(User.class)),
            Route.get("/customer/token", customers::user)
                .behind(customers.sessions(), customers.bearer(), customers.guard()))
        .and(customers.sessionRoutes().below("/customers"))
        .and(customers.accountRoutes().below("/customers/account"))
        .and(operators.sessionRoutes().below("/operators"))
        .and(layer.sessionRoutes().below("/users"));
  }

  private HttpResponse send(Call call) {
    return application.respond(call.message());
  }

  private int status(Call call) {
    return send(call).status();
  }

  private static String member(HttpResponse response, String name) {
    return response.body() instanceof Body.Json(ObjectValue object)
        ? object.string(name).orElseThrow()
        : "none in " + response;
  }

  private int signUp(String path) {
    return status(
        Call.post(path)
            .json("name", "Ada", "email", ADA, "password", PASSWORD, "confirmPassword", PASSWORD));
  }

  private void addOperator() {
    operatorRows.put(1L, new Operator(1, ADA, CountingHasher.of(PASSWORD)));
  }

  private String token(String path) {
    return member(send(Call.post(path).basic(ADA, PASSWORD)), "value");
  }

  private String session(String path) {
    HttpResponse response = send(Call.post(path).form("username", ADA, "password", PASSWORD));
    assertEquals(200, response.status());
    String cookie = response.headers().first("Set-Cookie").orElseThrow();
    return cookie.substring(cookie.indexOf('=') + 1, cookie.indexOf(';'));
  }

  @Test
  void declaredTypeSignsUpAndLogsInByPassword() {
    assertEquals(200, signUp("/customers"));
    assertEquals(409, signUp("/customers"));
    assertEquals(401, status(Call.get("/customer/basic").basic(ADA, "wrong")));
    HttpResponse answer = send(Call.get("/customer/basic").basic(ADA, PASSWORD));
    assertEquals(200, answer.status());
    assertEquals("1", member(answer, "id"));
    assertEquals(
        List.of(new UserId("customer", "1")),
        world.events().of(AuthEvent.LoginSucceeded.class).stream()
            .map(AuthEvent.LoginSucceeded::user)
            .toList());
  }

  @Test
  void tokenOfOneTypeIsNothingToAnother() {
    signUp("/customers");
    signUp("/users");
    addOperator();
    List<String> doors = List.of("/customer", "/operator", "/user");
    List<String> tokens =
        List.of(token("/customers/token"), token("/operators/token"), token("/login"));
    for (int i = 0; i < tokens.size(); i++) {
      for (int j = 0; j < doors.size(); j++) {
        assertEquals(
            i == j ? 200 : 401, status(Call.get(doors.get(j)).bearer(tokens.get(i))), doors.get(j));
      }
    }
  }

  @Test
  void sessionOfOneTypeIsNothingToAnother() {
    signUp("/customers");
    signUp("/users");
    addOperator();
    List<String> doors = List.of("/customer", "/operator", "/user");
    List<String> sessions =
        List.of(session("/customers/login"), session("/operators/login"), session("/users/login"));
    for (int i = 0; i < sessions.size(); i++) {
      for (int j = 0; j < doors.size(); j++) {
        assertEquals(
            i == j ? 200 : 401,
            status(Call.get(doors.get(j)).session(sessions.get(i))),
            doors.get(j));
      }
    }
  }

  @Test
  void declaredTypeHasAnotherClassAndNameThanTheStandardOne() {
    UserType<User> type = UserType.byUuid("other", User.class, User::id, id -> Optional.empty());
    assertThrows(IllegalArgumentException.class, () -> layer.of(type));
    UserType<Operator> name =
        UserType.byNumber("User", Operator.class, Operator::number, id -> Optional.empty());
    assertThrows(IllegalArgumentException.class, () -> layer.of(name));
  }

  @Test
  void oneNameHasOneClassAndOneClassOneName() {
    UserType<Account> sameName =
        UserType.byNumber("operator", Account.class, Account::number, id -> Optional.empty());
    UserType<Operator> sameClass =
        UserType.byNumber("clerk", Operator.class, Operator::number, id -> Optional.empty());
    Route operator =
        Route.get("/operator", operators::user).behind(operators.bearer(), operators.guard());
    for (UserLayer<?> other : List.of(layer.of(sameName), layer.of(sameClass))) {
      for (Route second :
          List.of(
              Route.get("/other", other::user).behind(other.bearer(), other.guard()),
              Route.get("/other", other::user).behind(other.apiKey("X-Key"), other.guard()),
              Route.get("/other", other::user).behind(other.bearerOrSession(), other.guard()))) {
        IllegalStateException refused =
            assertThrows(
                IllegalStateException.class, () -> layer.application(Routes.of(operator, second)));
        assertTrue(
            String.valueOf(refused.getMessage()).startsWith("GET /other logs in the user type "));
      }
    }
    layer.application(
        Routes.of(
            operator,
            Route.get("/other", customers::user).behind(customers.bearer(), customers.guard())));
  }

  @Test
  void failedLoginsOfOneTypeDoNotCountForAnother() {
    signUp("/customers");
    addOperator();
    int limit = World.settings().protection().throttle().perAccountAndNetwork();
    for (int i = 0; i < limit; i++) {
      assertEquals(401, status(Call.post("/customers/token").basic(ADA, "wrong")));
    }
    assertEquals(429, status(Call.post("/customers/token").basic(ADA, PASSWORD)));
    assertEquals(200, status(Call.post("/operators/token").basic(ADA, PASSWORD)));
  }

  @Test
  void tokenOpensNoSessionAndAPasswordDoes() {
    signUp("/customers");
    String token = token("/customers/token");
    HttpResponse byToken = send(Call.get("/customer/token").bearer(token));
    assertEquals(200, byToken.status());
    assertEquals(Map.of(), world.stores().sessionRows());
    session("/customers/login");
    assertEquals(1, world.stores().sessionRows().size());
  }

  @Test
  void changedPasswordEndsTheOtherTokensAndSessionsOfThatTypeOnly() {
    signUp("/customers");
    addOperator();
    String kept = token("/customers/token");
    String other = token("/customers/token");
    String session = session("/customers/login");
    String operator = token("/operators/token");
    Call change =
        Call.of("PUT", "/customers/account/password")
            .bearer(kept)
            .json("currentPassword", PASSWORD, "newPassword", "battery staple");
    assertEquals(200, status(change));
    assertEquals(200, status(Call.get("/customer").bearer(kept)));
    assertEquals(401, status(Call.get("/customer").bearer(other)));
    assertEquals(401, status(Call.get("/customer").session(session)));
    assertEquals(200, status(Call.get("/operator").bearer(operator)));
    assertEquals(401, status(Call.get("/customer/basic").basic(ADA, PASSWORD)));
    assertEquals(200, status(Call.get("/customer/basic").basic(ADA, "battery staple")));
  }

  @Test
  void ownTokensAreListedAndRevokedAndThoseOfAnotherTypeAreNotThere() {
    signUp("/customers");
    addOperator();
    String mine = token("/customers/token");
    HttpResponse second = send(Call.post("/customers/token").basic(ADA, PASSWORD));
    HttpResponse operator = send(Call.post("/operators/token").basic(ADA, PASSWORD));
    assertEquals(404, status(revoke(mine, member(operator, "id"))));
    assertEquals(200, status(Call.get("/operator").bearer(member(operator, "value"))));
    assertEquals(200, status(revoke(mine, member(second, "id"))));
    assertEquals(401, status(Call.get("/customer").bearer(member(second, "value"))));
    assertEquals(200, status(Call.get("/customers/account").bearer(mine)));
    assertEquals(200, status(Call.get("/customers/account/tokens").bearer(mine)));
    assertEquals(200, status(Call.get("/customers/account/sessions").bearer(mine)));
  }

  private static Call revoke(String token, String id) {
    return Call.of("DELETE", "/customers/account/tokens/" + id).bearer(token);
  }

  @Test
  void removedCustomerIsGoneWithItsTokens() {
    signUp("/customers");
    String token = token("/customers/token");
    Call remove =
        Call.of("DELETE", "/customers/account").bearer(token).json("currentPassword", PASSWORD);
    assertEquals(200, status(remove));
    assertEquals(401, status(Call.get("/customer").bearer(token)));
    assertEquals(200, signUp("/customers"));
    assertEquals(401, status(Call.get("/customer").bearer(token)));
  }

  @Test
  void whatIsNotDeclaredIsRefusedAtTheStartWithWhatToDeclare() {
    UserType<Long> bare = UserType.byNumber("bare", Long.class, id -> id, Optional::of);
    IllegalStateException noPassword =
        assertThrows(IllegalStateException.class, () -> layer.of(bare).basic());
    assertTrue(
        String.valueOf(noPassword.getMessage()).contains("withPassword(..)"), noPassword::toString);
    IllegalStateException noSignUp =
        assertThrows(IllegalStateException.class, () -> operators.signUp("/operators"));
    assertTrue(
        String.valueOf(noSignUp.getMessage()).contains("withSignUp(..)"), noSignUp::toString);
    for (String name : List.of("", "1a", "a b", "a/b")) {
      assertThrows(
          IllegalArgumentException.class,
          () -> UserType.byNumber(name, Operator.class, Operator::number, id -> Optional.empty()),
          name);
    }
  }
}
