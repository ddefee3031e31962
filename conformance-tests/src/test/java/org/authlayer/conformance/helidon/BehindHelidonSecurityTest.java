package org.authlayer.conformance.helidon;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.conformance.subject.HttpSubject;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.routes.ReferenceApplications;
import org.authlayer.domain.routing.Route;
import org.authlayer.testing.memory.InMemoryStores;
import org.junit.jupiter.api.Test;

/**
 * The reference applications behind Helidon Security: every wire clause holds there, but for those
 * that a table names with the reason.
 */
class BehindHelidonSecurityTest extends BehindHelidon {

  BehindHelidonSecurityTest() {
    super("behind-helidon-security.csv");
  }

  @Override
  protected HttpSubject subject() {
    return new SecuritySubject();
  }

  @Test
  void routesBehindAProviderAreThese() {
    AuthLayer layer =
        AuthLayer.of(
            Reference.environment(new InMemoryStores(), Reference.clock()), Reference.settings());
    List<String> carried =
        new ReferenceApplications()
            .routes(layer).all().stream()
                .filter(SecuritySubject::isCarried)
                .map(Route::toString)
                .toList();
    assertEquals(
        List.of(
            "POST /token/login",
            "GET /token/me",
            "POST /basic/login",
            "POST /token-expiring/login",
            "GET /token-expiring/me",
            "GET /simple/me",
            "POST /jwt/login",
            "POST /jwt/validateLoggedInUser",
            "POST /jwt-manual/validateLoggedInUser",
            "GET /session/me",
            "POST /composition/login",
            "GET /composition/secure",
            "POST /login",
            "GET /me"),
        carried);
  }
}
