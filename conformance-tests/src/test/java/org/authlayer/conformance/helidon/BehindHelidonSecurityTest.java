package org.authlayer.conformance.helidon;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.authlayer.conformance.HttpConformance;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.conformance.memory.InMemoryStores;
import org.authlayer.conformance.subject.HttpSubject;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.routes.ReferenceApplications;
import org.authlayer.domain.routing.Route;
import org.junit.jupiter.api.Test;

/**
 * The reference applications behind Helidon Security: every wire clause holds there, but for those
 * that a table names with the reason.
 */
class BehindHelidonSecurityTest extends HttpConformance {

  private static final String TABLE = "behind-helidon-security.csv";

  @Override
  protected HttpSubject subject() {
    return new SecuritySubject();
  }

  @Override
  protected boolean demandsCompleteness() {
    return true;
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

  @Override
  protected Map<String, String> skipped() {
    try (InputStream table =
        Objects.requireNonNull(BehindHelidonSecurityTest.class.getResourceAsStream(TABLE), TABLE)) {
      return new String(table.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .skip(1)
          .map(line -> line.split(",", 2))
          .collect(Collectors.toMap(row -> row[0], row -> row[1].replace("\"", "")));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
