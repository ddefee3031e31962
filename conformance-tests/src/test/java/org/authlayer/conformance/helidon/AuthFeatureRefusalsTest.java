package org.authlayer.conformance.helidon;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.helidon.http.Method;
import io.helidon.webserver.http.HttpRouting;
import org.authlayer.adapter.helidon.routing.AuthFeature;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Gate;
import org.authlayer.testing.memory.InMemoryStores;
import org.junit.jupiter.api.Test;

/** What is refused before any request comes, by a message that says what to change. */
final class AuthFeatureRefusalsTest {

  private final AuthLayer layer =
      AuthLayer.of(
          Reference.environment(new InMemoryStores(), Reference.clock()), Reference.settings());
  private final Gate basic = layer.gate(layer.passwords().asyncAuthenticator());
  private final Gate guard = layer.gate(layer.guard(User.class));

  private static void build(AuthFeature feature) {
    HttpRouting.builder().addFeature(feature).build();
  }

  private static String refusal(AuthFeature feature) {
    return String.valueOf(
        assertThrows(IllegalStateException.class, () -> build(feature)).getMessage());
  }

  @Test
  void guardBeforeItsAuthenticatorIsNamedByItsPath() {
    AuthFeature wrong = AuthFeature.create().protect("/api/admin", guard).protect("/api", basic);
    assertEquals(
        "protect(\"/api/admin\"): put an authenticator of User before the guard or redirect that"
            + " demands one",
        refusal(wrong));
    assertDoesNotThrow(
        () -> build(AuthFeature.create().protect("/api", basic).protect("/api/admin", guard)));
    AuthFeature aside = AuthFeature.create().protect("/ap", basic).protect("/api/admin", guard);
    assertTrue(refusal(aside).startsWith("protect(\"/api/admin\")"));
  }

  @Test
  void gateOfOneRouteIsNotThereForAnother() {
    AuthFeature other =
        AuthFeature.create()
            .protect(Method.POST, "/orders", basic)
            .protect(Method.GET, "/orders", guard);
    assertTrue(refusal(other).startsWith("protect(GET, \"/orders\")"));
    assertDoesNotThrow(
        () ->
            build(
                AuthFeature.create()
                    .protect(Method.GET, "/orders", basic)
                    .protect(Method.GET, "/orders", guard)));
  }

  @Test
  void sessionAuthenticatorWithoutSessionsIsNamed() {
    Gate without = layer.gate(layer.fromSession());
    assertEquals(
        "protect(\"/orders\"): put sessions middleware before the session authenticator",
        refusal(AuthFeature.create().protect("/orders", without)));
    assertDoesNotThrow(
        () -> build(AuthFeature.create().protect("/orders", layer.gate(layer.sessions()))));
  }

  @Test
  void nothingProtectedAndPathsThatAreNoneAreRefused() {
    assertTrue(refusal(AuthFeature.create()).contains("protect(path, gate)"));
    var noPath =
        assertThrows(
            IllegalArgumentException.class, () -> AuthFeature.create().protect("orders", basic));
    assertEquals(
        "protect(\"orders\"): a path begins with a slash, such as /orders", noPath.getMessage());
    assertThrows(IllegalArgumentException.class, () -> AuthFeature.create().contentLimit(0));
  }
}
