package org.authlayer.domain.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.World;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.usecase.IssueToken;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples of docs/how-to/login-links-and-api-keys.md. */
final class LoginLinkTest {

  private static final String ADA = "ada@example.org";
  private static final Duration LIFETIME = Duration.ofMinutes(15);

  record Customer(long number, String email) {}

  record Machine(String name) {}

  private final World world = World.fresh();
  private final Map<Long, Customer> rows = new ConcurrentHashMap<>();
  private final List<String> mails = new ArrayList<>();
  private final AuthLayer layer = AuthLayer.of(world.environment(), World.settings());
  private final UserLayer<Customer> customers =
      layer.of(
          UserType.byNumber(
              "customer",
              Customer.class,
              Customer::number,
              id -> Optional.ofNullable(rows.get(id))));
  private final UserLayer<Machine> machines =
      layer.of(
          UserType.byText(
              "machine", Machine.class, Machine::name, name -> Optional.of(new Machine(name))));
  private final SingleUseTokens<Customer> links =
      customers.singleUseTokens("login-link", Duration.ofMinutes(15));
  private final RequestThrottle throttle = customers.throttle("login-link");
  private final Application application = layer.application(routes());

  LoginLinkTest() {
    rows.put(1L, new Customer(1, ADA));
  }

  private HttpResponse requestLink(Request request) {
    String email = field(request, "email");
    throttle.count(email, request);
    byEmail(email).ifPresent(customer -> mail(email, links.issue(customer, request)));
    return HttpResponse.of(202);
  }

  private HttpResponse useLink(Request request) {
    if (links.login(field(request, "token"), request).isEmpty()) {
      throw Abort.of(401, "Ask for a new link.");
    }
    return customers.user(request);
  }

  private Routes routes() {
    return Routes.of(
        Route.post("/login/link", this::requestLink).forAnybody(),
        Route.post("/login/link/use", this::useLink)
            .behind(customers.sessions())
            .checkedByHandler(),
        Route.get("/customer", customers::user).behind(customers.sessions(), customers.guard()),
        Route.get("/machine", machines::user)
            .behind(machines.apiKey("X-Api-Key"), machines.guard()));
  }

  /** JSON only: a form of another site cannot send it. */
  private static String field(Request request, String name) {
    Optional<String> value =
        request.message().body() instanceof Body.Json(ObjectValue object)
            ? object.string(name)
            : Optional.empty();
    return value.orElseThrow(() -> Abort.of(400, name + " is missing."));
  }

  private Optional<Customer> byEmail(String email) {
    return rows.values().stream().filter(one -> one.email().equals(email)).findFirst();
  }

  private void mail(String email, String token) {
    assertEquals(ADA, email);
    mails.add(token);
  }

  private HttpResponse send(Call call) {
    return application.respond(call.message());
  }

  private int ask(String email) {
    return send(Call.post("/login/link").json("email", email)).status();
  }

  private HttpResponse use(String token) {
    return send(Call.post("/login/link/use").json("token", token));
  }

  private String link() {
    assertEquals(202, ask(ADA));
    return mails.getLast();
  }

  @Test
  void linkOpensASessionOnce() {
    String token = link();
    HttpResponse answer = use(token);
    assertEquals(200, answer.status());
    assertEquals(200, send(Call.get("/customer").session(session(answer))).status());
    assertEquals(401, use(token).status());
    assertEquals(1, world.events().of(AuthEvent.LoginSucceeded.class).size());
    assertEquals(1, world.events().of(AuthEvent.LoginFailed.class).size());
  }

  @ParameterizedTest
  @CsvSource({"PT1S, 200", "PT1M, 200", "PT2M, 401", "P30D, 401"})
  void aLinkOfAClockThatWasFarAheadIsOver(Duration back, int status) {
    String token = link();
    world.clock().advance(back.negated());
    assertEquals(status, use(token).status());
  }

  private static String session(HttpResponse answer) {
    String cookie = answer.headers().first("Set-Cookie").orElseThrow();
    return cookie.substring(cookie.indexOf('=') + 1, cookie.indexOf(';'));
  }

  @Test
  void linkRenewsTheSessionOfTheSameUser() {
    String before = session(use(link()));
    Call again = Call.post("/login/link/use").session(before).json("token", link());
    String after = session(send(again));
    assertEquals(401, send(Call.get("/customer").session(before)).status());
    assertEquals(200, send(Call.get("/customer").session(after)).status());
  }

  @Test
  void pageOfAnotherOriginUsesNoLink() {
    String token = link();
    Call foreign = Call.post("/login/link/use").json("token", token);
    assertEquals(403, send(foreign.header("Origin", "https://evil.example")).status());
    assertEquals(200, use(token).status());
  }

  @Test
  void linkIsValidUntilItsExpiry() {
    String late = link();
    String intime = link();
    world.clock().advance(LIFETIME.minusSeconds(1));
    assertEquals(200, use(intime).status());
    world.clock().advance(Duration.ofSeconds(1));
    assertEquals(401, use(late).status());
  }

  @Test
  void tokensOfOnePurposeOrTypeAreNothingToAnother() {
    Customer ada = Objects.requireNonNull(rows.get(1L));
    Request request = Call.post("/login/link").request();
    String token = links.issue(ada, request);
    assertEquals(Optional.empty(), customers.singleUseTokens("confirmation", LIFETIME).take(token));
    assertEquals(Optional.empty(), machines.singleUseTokens("login-link", LIFETIME).take(token));
    assertEquals(401, send(Call.get("/machine").header("X-Api-Key", token)).status());
    assertEquals(Optional.of(ada), links.take(token));
  }

  @Test
  void revokedLinksAndThoseOfRemovedUsersLogNobodyIn() {
    String revoked = link();
    assertEquals(1, links.revoke(Objects.requireNonNull(rows.get(1L))));
    assertEquals(401, use(revoked).status());
    String removed = link();
    rows.clear();
    assertEquals(401, use(removed).status());
  }

  @Test
  void requestsForLinksAreLimitedWhetherTheAddressIsKnownOrNot() {
    int limit = World.settings().protection().throttle().perAccountAndNetwork();
    for (String email : List.of(ADA, "nobody@example.org")) {
      for (int i = 0; i < limit; i++) {
        assertEquals(202, ask(email));
      }
      HttpResponse rejected = send(Call.post("/login/link").json("email", email));
      assertEquals(429, rejected.status());
      assertTrue(rejected.headers().first("Retry-After").isPresent());
    }
    assertEquals(limit, mails.size());
    assertEquals(202, ask("other@example.org"));
    world.clock().advance(World.settings().protection().throttle().window());
    assertEquals(202, ask(ADA));
  }

  @Test
  void keyIsTheWholeValueOfItsHeader() {
    String key = key(new Machine("printer"));
    assertEquals(200, send(Call.get("/machine").header("X-Api-Key", key)).status());
    for (String wrong : List.of(key + "x", "Bearer " + key, key.toLowerCase(Locale.ROOT), "")) {
      HttpResponse answer = send(Call.get("/machine").header("X-Api-Key", wrong));
      assertEquals(401, answer.status(), wrong);
      assertTrue(answer.headers().first("WWW-Authenticate").orElse("").startsWith("ApiKey"), wrong);
    }
    Call twice = Call.get("/machine").header("X-Api-Key", key).header("X-Api-Key", key);
    assertEquals(401, send(twice).status());
    assertEquals(401, send(Call.get("/machine").bearer(key)).status());
    assertThrows(IllegalArgumentException.class, () -> machines.apiKey("Authorization"));
  }

  private String key(Machine owner) {
    Request request = Call.get("/").request();
    return switch (machines
        .useCases()
        .issueToken()
        .opaque(owner, Optional.empty(), "printer", () -> true, request.where())) {
      case IssueToken.Result.Opaque issued -> issued.value();
      case IssueToken.Result.NotAuthenticated removed -> throw new AssertionError("not issued");
    };
  }

  @Test
  void purposesAreNamedAsUserTypesAre() {
    for (String purpose : List.of("", "a b", "a/b", "1a", "x".repeat(41))) {
      assertThrows(
          IllegalArgumentException.class,
          () -> customers.singleUseTokens(purpose, LIFETIME),
          purpose);
      assertThrows(IllegalArgumentException.class, () -> customers.throttle(purpose), purpose);
    }
    assertThrows(
        IllegalArgumentException.class, () -> customers.singleUseTokens("a", Duration.ZERO));
    assertFalse(links.toString().contains(link()));
  }
}
