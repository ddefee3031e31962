package org.authlayer.domain.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.domain.Request;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.World;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

/** A handler that has proven a user in a way of its own logs the user in as each way does. */
final class ProvenLoginTest {

  record Customer(long number) {}

  private final World world = World.fresh();
  private final AuthLayer layer = AuthLayer.of(world.environment(), World.settings());
  private final Map<Long, Customer> rows = new HashMap<>(Map.of(1L, new Customer(1)));
  private final UserLayer<Customer> customers =
      layer.of(
          UserType.byNumber(
              "customer",
              Customer.class,
              Customer::number,
              number -> Optional.ofNullable(rows.get(number))));
  private final Application application =
      layer.application(
          Routes.of(
              Route.post("/prove", this::prove).behind(customers.sessions()).checkedByHandler(),
              Route.post("/leave", this::leave).behind(customers.sessions()).forAnybody(),
              Route.get("/me", customers::user).behind(customers.sessions(), customers.guard())));

  /** The same routes behind guards that open the session as well, of the type and of another. */
  private final Application guarded =
      layer.application(
          Routes.of(
                  Route.post("/prove", this::prove).behind(customers.sessions()).checkedByHandler(),
                  Route.post("/leave", this::leave).behind(customers.sessions()).forAnybody(),
                  Route.get("/me", customers::user).behind(customers.sessions(), customers.guard()))
              .behind(layer.sessions(), customers.sessions()));

  /** The user is gone by the time that the session would begin. */
  private boolean isRemovedMeanwhile;

  private HttpResponse prove(Request request) {
    Customer customer = rows.get(1L);
    if (customer == null) {
      customers.reportFailedLogin(request);
      return HttpResponse.of(401);
    }
    customers.login(customer, request);
    if (isRemovedMeanwhile) {
      rows.clear();
    }
    return HttpResponse.of(204);
  }

  private HttpResponse leave(Request request) {
    customers.endLogin(request);
    return HttpResponse.of(204);
  }

  private HttpResponse send(Call call) {
    return application.respond(call.message());
  }

  private static String session(HttpResponse response) {
    String cookie = response.headers().first("Set-Cookie").orElseThrow();
    return cookie.substring(cookie.indexOf('=') + 1, cookie.indexOf(';'));
  }

  @Test
  void loginOpensASessionAndIsAnEvent() {
    String session = session(send(Call.post("/prove")));
    assertEquals(200, send(Call.get("/me").session(session)).status());
    assertEquals(
        List.of(new UserId("customer", "1")),
        world.events().of(AuthEvent.LoginSucceeded.class).stream()
            .map(AuthEvent.LoginSucceeded::user)
            .toList());
  }

  @Test
  void loginOfTheSameUserRenewsTheSession() {
    String before = session(send(Call.post("/prove")));
    String after = session(send(Call.post("/prove").session(before)));
    assertNotEquals(before, after);
    assertEquals(401, send(Call.get("/me").session(before)).status());
    assertEquals(200, send(Call.get("/me").session(after)).status());
  }

  @Test
  void userWhoIsGoneMeanwhileGetsNoSession() {
    isRemovedMeanwhile = true;
    HttpResponse answer = send(Call.post("/prove"));
    assertEquals(401, answer.status());
    assertTrue(answer.headers().first("Set-Cookie").isEmpty());
    isRemovedMeanwhile = false;
    rows.put(1L, new Customer(1));
    assertEquals(204, send(Call.post("/prove")).status());
  }

  @Test
  void refusalIsAnEvent() {
    rows.clear();
    assertEquals(401, send(Call.post("/prove")).status());
    assertEquals(1, world.events().of(AuthEvent.LoginFailed.class).size());
    assertEquals(List.of(), world.events().of(AuthEvent.LoginSucceeded.class));
  }

  @Test
  void logoutEndsTheSession() {
    String session = session(send(Call.post("/prove")));
    assertEquals(204, send(Call.post("/leave").session(session)).status());
    assertEquals(401, send(Call.get("/me").session(session)).status());
  }

  @Test
  void valueIsUsedForTheFirstTimeOnce() {
    Duration day = Duration.ofDays(1);
    assertTrue(customers.isFirstUse("form", "1", "a", day));
    assertFalse(customers.isFirstUse("form", "1", "a", day));
    assertFalse(customers.isFirstUse("form", "2", "a", day));
    assertTrue(customers.isFirstUse("form", "1", "b", day));
  }

  @Test
  void sessionThatAChainOpensOnceMoreIsTheSame() {
    String session = session(guarded.respond(Call.post("/prove").message()));
    HttpResponse answer = guarded.respond(Call.get("/me").session(session).message());
    assertEquals(200, answer.status());
    assertEquals(1, answer.headers().all("Set-Cookie").size());
    assertEquals(session, session(answer));
    assertEquals(200, guarded.respond(Call.get("/me").session(session).message()).status());
  }

  @Test
  void loginAndLogoutInSuchAChainChangeItOnce() {
    String before = session(guarded.respond(Call.post("/prove").message()));
    HttpResponse again = guarded.respond(Call.post("/prove").session(before).message());
    assertEquals(1, again.headers().all("Set-Cookie").size());
    assertNotEquals(before, session(again));
    assertEquals(401, guarded.respond(Call.get("/me").session(before).message()).status());
    String after = session(again);
    assertEquals(200, guarded.respond(Call.get("/me").session(after).message()).status());
    guarded.respond(Call.post("/leave").session(after).message());
    assertEquals(401, guarded.respond(Call.get("/me").session(after).message()).status());
  }
}
