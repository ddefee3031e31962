package org.authlayer.domain.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.StoredUser;
import org.authlayer.domain.fakes.World;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.TokenIssuer;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Step;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A token of another issuer logs in the user that the application finds by its claims. */
final class IssuedTokensTest {

  /** Users are of a subtype of the declared type. */
  interface Account {
    long number();
  }

  record Customer(long number) implements Account {}

  /** A record that no store has. */
  record Caller(String subject) {}

  private final World world = World.fresh();
  private final AuthLayer layer = AuthLayer.of(world.environment(), World.settings());
  private final Map<String, Account> rows = new HashMap<>(Map.of("s-1", new Customer(1)));
  private final UserLayer<Account> customers =
      layer.of(
          UserType.byNumber(
              "customer", Account.class, Account::number, number -> Optional.empty()));
  private final User ada = StoredUser.in(world.stores(), "Ada", "ada@example.org", "correct horse");

  /** Claims of each token, in place of one whose {@code sub} is its text. */
  private ObjectValue claims = JsonValue.object();

  private final List<String> asked = new ArrayList<>();

  private Optional<TokenIssuer.Issued> verify(String token) {
    if (token.equals("out-of-order")) {
      throw StoreException.unavailable("its keys cannot be fetched", Duration.ofSeconds(7), null);
    }
    return token.startsWith("of-")
        ? Optional.of(
            new TokenIssuer.Issued(
                claims.members().isEmpty()
                    ? JsonValue.object(Map.entry("sub", JsonValue.of(token.substring(3))))
                    : claims,
                world.clock().instant().plusSeconds(600)))
        : Optional.empty();
  }

  private @Nullable Account row(String sub) {
    asked.add(sub);
    return rows.get(sub);
  }

  private Middleware ofCustomers() {
    return customers.issuedBy(
        this::verify, claims -> claims.string("sub").map(this::row).filter(it -> it != null));
  }

  private Middleware ofUsers() {
    return layer.issuedBy(
        this::verify, claims -> claims.string("sub").filter("ada"::equals).map(it -> ada));
  }

  private final Routes routes =
      Routes.of(
          Route.get("/customer", customers::user)
              .behind(customers.sessions(), ofCustomers(), customers.guard()),
          Route.get("/either", customers::user)
              .behind(customers.issuedBy(token -> Optional.empty(), claims -> Optional.empty()))
              .behind(ofCustomers(), customers.guard()),
          Route.get("/user", layer::user)
              .behind(layer.sessions(), ofUsers(), layer.guard(User.class)),
          Route.get("/own", layer::user).behind(layer.bearer(), ofUsers(), layer.guard(User.class)),
          Route.get("/caller", it -> Representation.text(it.auth().require(Caller.class).subject()))
              .behind(
                  layer.issuedBy(
                      this::verify, Caller.class, claims -> claims.string("sub").map(Caller::new)),
                  layer.guard(Caller.class)),
          layer.tokenLogin());
  private final Application application = layer.application(routes);

  private HttpResponse get(String path, String token) {
    return application.respond(Call.get(path).bearer(token).message());
  }

  private int rejections() {
    return world.events().of(AuthEvent.TokenRejected.class).size();
  }

  @Test
  void tokenStandsForTheUserOfItsClaimsAndOfADeclaredType() {
    assertEquals(200, get("/customer", "of-s-1").status());
    assertEquals(200, get("/either", "of-s-1").status());
    assertEquals(200, get("/user", "of-ada").status());
    assertEquals(0, rejections());
  }

  @Test
  void tokenThatIsNotGoodIsRejectedWithTheChallengeOfATokenAndAnEvent() {
    HttpResponse refused = get("/customer", "forged");
    assertEquals(401, refused.status());
    assertTrue(refused.headers().first("WWW-Authenticate").orElse("").contains("invalid_token"));
    assertEquals(1, rejections());
  }

  @Test
  void goodTokenOfAStrangerLogsNoUserIn() {
    assertEquals(401, get("/customer", "of-s-2").status());
    assertEquals(1, rejections());
  }

  /** Neither as a name nor in an array; the look-up of an application would fail at them. */
  @Test
  void claimsThatNoColumnCanHoldNameNoUser() {
    for (ObjectValue hostile :
        List.of(
            JsonValue.object(Map.entry("sub", JsonValue.of("s-1\0"))),
            JsonValue.object(Map.entry("sub", JsonValue.of("s-\ud8001"))),
            JsonValue.object(
                Map.entry("sub", JsonValue.of("s-1")),
                Map.entry("groups", JsonValue.array(List.of(JsonValue.of("\0"))))),
            JsonValue.object(
                Map.entry("sub", JsonValue.of("s-1")), Map.entry("\0", JsonValue.of(1))))) {
      claims = hostile;
      world.events().clear();
      for (String path : List.of("/customer", "/user", "/caller")) {
        HttpResponse refused = get(path, "of-s-1");
        assertEquals(401, refused.status(), path);
        assertTrue(
            refused.headers().first("WWW-Authenticate").orElse("").contains("invalid_token"));
      }
      assertEquals(3, rejections());
      assertEquals(List.of(), asked);
    }
    claims =
        JsonValue.object(
            Map.entry("sub", JsonValue.of("s-1")),
            Map.entry("groups", JsonValue.array(List.of(JsonValue.of("\ud83d\udd11")))));
    assertEquals(200, get("/customer", "of-s-1").status());
    assertEquals(List.of("s-1"), asked);
  }

  @Test
  void userWhoIsGoneIsLoggedInNoMore() {
    assertEquals(200, get("/customer", "of-s-1").status());
    rows.clear();
    assertEquals(401, get("/customer", "of-s-1").status());
  }

  @Test
  void issuerThatCannotBeAskedIsNoRefusal() {
    HttpResponse answer = get("/customer", "out-of-order");
    assertEquals(503, answer.status());
    assertEquals(List.of("7"), answer.headers().all("Retry-After"));
    assertEquals(0, rejections());
  }

  @Test
  void opaqueTokenAndForeignTokenLeadToOneUser() {
    HttpResponse login =
        application.respond(
            Call.post("/login").basic("ada@example.org", "correct horse").message());
    String token =
        ((JsonValue.ObjectValue) ((Body.Json) login.body()).value()).string("value").orElseThrow();
    world.events().clear();
    assertEquals(200, get("/own", token).status());
    assertEquals(200, get("/own", "of-ada").status());
    assertEquals(0, rejections());
    assertEquals(401, get("/own", "of-eve").status());
  }

  @Test
  void sessionThatATokenOpensEndsWithTheToken() {
    String cookie = get("/user", "of-ada").headers().first("Set-Cookie").orElseThrow();
    String session = cookie.substring(cookie.indexOf('=') + 1, cookie.indexOf(';'));
    Call again = Call.get("/user").session(session);
    world.clock().advance(Duration.ofSeconds(599));
    assertEquals(200, application.respond(again.message()).status());
    world.clock().advance(Duration.ofSeconds(1));
    assertEquals(401, application.respond(again.message()).status());
  }

  @Test
  void tokenOfADeclaredTypeOrOfARecordOpensNoSession() {
    assertFalse(get("/customer", "of-s-1").headers().first("Set-Cookie").isPresent());
    assertEquals(200, get("/caller", "of-anybody").status());
    assertFalse(get("/caller", "of-anybody").headers().first("Set-Cookie").isPresent());
    assertEquals(401, get("/caller", "forged").status());
  }

  @Test
  void tableOfRoutesSaysWhoseTokensPass() {
    List<Step> steps =
        routes.summaries().stream()
            .filter(route -> route.path().equals("/either"))
            .map(RouteSummary::steps)
            .findFirst()
            .orElseThrow();
    assertTrue(
        steps.contains(new Step.Authenticates(Step.Credential.BEARER, Account.class)),
        steps::toString);
    assertTrue(steps.contains(new Step.DeclaresUserType("customer", Account.class)));
  }
}
