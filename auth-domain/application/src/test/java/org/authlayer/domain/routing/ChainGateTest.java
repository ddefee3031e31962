package org.authlayer.domain.routing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.domain.AuthStore;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Session;
import org.authlayer.domain.authenticator.AsyncBasicAuthenticator;
import org.authlayer.domain.authenticator.AsyncCredentialsAuthenticator;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.World;
import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.domain.middleware.SessionsMiddleware;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.AdmittedRequest;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.SessionSettings;
import org.junit.jupiter.api.Test;

/** A chain before what is no route of ours. */
final class ChainGateTest {

  private record Reader(String name) {}

  private static final Middleware GUARD = new GuardMiddleware(Reader.class);

  private final World world = World.fresh();
  private final Middleware basic =
      Declared.logsIn(
          Reader.class,
          (AsyncBasicAuthenticator) (sent, request) -> request.auth().login(new Reader("Ada")));
  private final Call known = Call.get("/orders").basic("ada@example.org", "right");

  private Gate gate(Middleware... chain) {
    return ChainGate.of("test", world.events(), chain);
  }

  private Middleware sessions() {
    var environment = world.environment();
    return new SessionsMiddleware(
        world.stores().sessions(),
        SessionSettings.standard(),
        environment.time(),
        environment.random(),
        environment.events());
  }

  private static HttpResponse remember(AdmittedRequest admitted, int status) {
    session(admitted).orElseThrow().set("Reader", "Ada");
    return HttpResponse.of(status).with("X-Own", "kept");
  }

  private static Optional<Session> session(AdmittedRequest admitted) {
    return admitted.parts().stream()
        .filter(Session.class::isInstance)
        .map(Session.class::cast)
        .findFirst();
  }

  private static List<String> challenges(HttpResponse answer) {
    return answer.headers().all("WWW-Authenticate");
  }

  private static Optional<String> cookie(HttpResponse answer) {
    return answer.headers().first("Set-Cookie");
  }

  @Test
  void whoIsKnownPassesAndNobodyElse() {
    AtomicInteger passed = new AtomicInteger();
    Gate.Downstream downstream =
        admitted -> {
          passed.incrementAndGet();
          assertEquals("Ada", admitted.require(Reader.class).name());
          return HttpResponse.of(200).with("X-Own", "kept");
        };
    HttpResponse refused = gate(basic, GUARD).pass(Call.get("/orders").message(), downstream);
    assertEquals(401, refused.status());
    assertEquals(1, challenges(refused).size());
    assertEquals(0, passed.get());
    HttpResponse answer = gate(basic, GUARD).pass(known.message(), downstream);
    assertEquals(200, answer.status());
    assertEquals(Optional.of("kept"), answer.headers().first("X-Own"));
    assertEquals(1, passed.get());
  }

  @Test
  void refusalBeyondLeavesInTheAuthStoreOnlyWhoIsAuthenticated() {
    for (int status : List.of(200, 404)) {
      List<Object> parts = new ArrayList<>();
      HttpResponse answer =
          gate(basic)
              .pass(
                  known.message(),
                  admitted -> {
                    parts.addAll(admitted.parts());
                    return HttpResponse.of(status).with("X-Own", "kept");
                  });
      assertEquals(Optional.of("kept"), answer.headers().first("X-Own"));
      assertEquals(
          List.of("AuthStore[Reader]"),
          parts.stream().filter(AuthStore.class::isInstance).map(Object::toString).toList());
    }
  }

  @Test
  void demandBeyondIsAnsweredAsTheChainAnswers() {
    HttpResponse refused =
        gate(basic)
            .pass(
                Call.get("/orders").message(),
                admitted -> HttpResponse.of(200).with("X-Name", name(admitted)));
    assertEquals(401, refused.status());
    assertEquals(1, challenges(refused).size());
    assertEquals(
        Optional.of("Ada"),
        gate(basic)
            .pass(known.message(), admitted -> HttpResponse.of(200).with("X-Name", name(admitted)))
            .headers()
            .first("X-Name"));
  }

  private static String name(AdmittedRequest admitted) {
    return admitted.require(Reader.class).name();
  }

  @Test
  void changedSessionIsSavedAndFailureSavesNone() {
    Gate gate = gate(sessions());
    assertTrue(cookie(gate.pass(known.message(), admitted -> remember(admitted, 200))).isPresent());
    HttpResponse failed =
        gate.pass(
            known.message(),
            admitted -> {
              remember(admitted, 200);
              throw new IllegalStateException("broken");
            });
    assertEquals(500, failed.status());
    assertTrue(cookie(failed).isEmpty());
    HttpResponse refused = gate.pass(known.message(), admitted -> remember(admitted, 409));
    assertEquals(409, refused.status());
    assertEquals(Optional.of("kept"), refused.headers().first("X-Own"));
    assertTrue(cookie(refused).isEmpty());
  }

  @Test
  void refusalBeyondHasTheChallengesOfTheChainUnlessItHasItsOwn() {
    HttpResponse plain = gate(basic).pass(known.message(), admitted -> HttpResponse.of(401));
    assertTrue(challenges(plain).get(0).startsWith("Basic realm=\"test\""), plain::toString);
    HttpResponse own =
        gate(basic)
            .pass(
                known.message(),
                admitted -> HttpResponse.of(401).with("WWW-Authenticate", "Negotiate"));
    assertEquals(List.of("Negotiate"), challenges(own));
    assertTrue(
        challenges(gate(basic).pass(known.message(), one -> HttpResponse.of(403))).isEmpty());
  }

  @Test
  void brokenStoreLetsNobodyPass() {
    AsyncBasicAuthenticator broken =
        (sent, request) -> {
          throw StoreException.unavailable(
              "down", Duration.ofSeconds(1), new IllegalStateException());
        };
    HttpResponse answer = gate(broken).pass(known.message(), admitted -> HttpResponse.of(200));
    assertEquals(503, answer.status());
  }

  @Test
  void innerGateKnowsWhomTheOuterOneLogsIn() {
    Gate both = gate(basic).then(gate(GUARD));
    assertEquals(200, both.pass(known.message(), admitted -> HttpResponse.of(200)).status());
    HttpResponse refused =
        both.pass(Call.get("/orders").message(), admitted -> HttpResponse.of(200));
    assertEquals(401, refused.status());
    assertEquals(1, challenges(refused).size());
    Gate wrongWayRound = gate(GUARD).then(gate(basic));
    assertEquals(
        401, wrongWayRound.pass(known.message(), admitted -> HttpResponse.of(200)).status());
  }

  @Test
  void handlerFindsTheAuthStoreAndTheSession() {
    List<Object> parts = parts(gate(sessions(), basic));
    assertTrue(parts.stream().anyMatch(AuthStore.class::isInstance));
    assertTrue(parts.stream().anyMatch(Session.class::isInstance));
    assertTrue(parts(gate(basic)).stream().noneMatch(Session.class::isInstance));
  }

  private List<Object> parts(Gate gate) {
    List<Object> found = new ArrayList<>();
    gate.pass(
        known.message(),
        admitted -> {
          found.addAll(admitted.parts());
          return HttpResponse.of(200);
        });
    return found;
  }

  @Test
  void contentIsReadOnlyForWhoLooksAtIt() {
    AsyncCredentialsAuthenticator credentials = (sent, request) -> {};
    assertFalse(gate(basic, GUARD).readsContent());
    assertTrue(gate(credentials).readsContent());
    assertTrue(gate(basic).then(gate(credentials)).readsContent());
    assertTrue(ChainGate.of("test", world.events(), basic).readingContent().readsContent());
  }

  @Test
  void chainThatMakesNoSenseIsRefusedByItsPlace() {
    Gate wrong = gate(GUARD, basic);
    var refusal =
        assertThrows(IllegalStateException.class, () -> wrong.requireSense("protect /orders"));
    String message = String.valueOf(refusal.getMessage());
    assertTrue(message.startsWith("protect /orders: put an authenticator of Reader"), message);
    gate(basic, GUARD).requireSense("protect /orders");
    gate(basic).then(gate(GUARD)).requireSense("protect /orders");
  }

  @Test
  void gateOfSomethingElseIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> gate(basic).then(new Foreign()));
  }

  private record Foreign() implements Gate {

    @Override
    public HttpResponse pass(HttpRequest request, Gate.Downstream downstream) {
      return HttpResponse.of(200);
    }

    @Override
    public boolean readsContent() {
      return false;
    }

    @Override
    public Gate then(Gate inner) {
      return this;
    }

    @Override
    public void requireSense(String place) {}
  }
}
