package org.authlayer.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.runtime.AuthRuntime;
import org.authlayer.runtime.configuration.StartException;
import org.junit.jupiter.api.Test;

/** The environment of an application in a Helidon server of its own. */
class AuthRuntimeTest {

  private static final Map<String, String> DATABASE = Map.of("database.url", "jdbc:x");

  private final Fakes fakes = new Fakes();

  private AuthRuntime open(Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(DATABASE);
    settings.putAll(more);
    return AuthRuntime.open(settings, fakes.parts());
  }

  private SessionSettings session(Map<String, String> more) {
    try (AuthRuntime runtime = open(more)) {
      return runtime.settings().session();
    }
  }

  @Test
  void sessionCookieIsSafeUnlessSaidOtherwise() {
    assertTrue(session(Map.of()).secure());
    assertTrue(session(Map.of()).httpOnly());
    assertFalse(session(Map.of("session.cookie.secure", "false")).secure());
    assertTrue(session(Map.of("session.cookie.secure", "false")).httpOnly());
    assertFalse(session(Map.of("session.cookie.http-only", "false")).httpOnly());
    assertEquals("__Host-app_session", session(Map.of("profile", "hardened")).cookieName());
  }

  @Test
  void keyForJwtIsDemandedByWhoUsesOne() {
    ObjectValue claims = new ObjectValue(Map.of());
    try (AuthRuntime runtime = open(Map.of())) {
      Jwts none = runtime.environment().jwts();
      StartException refusal = assertThrows(StartException.class, () -> none.sign(claims));
      assertTrue(String.valueOf(refusal.getMessage()).startsWith("jwt.keys: "));
      assertThrows(StartException.class, () -> none.verify("a.b.c"));
      assertThrows(StartException.class, none::publicKeys);
    }
    Map<String, String> key =
        Map.of(
            "jwt.keys.0.kid",
            "main",
            "jwt.keys.0.algorithm",
            "HS256",
            "jwt.keys.0.secret",
            "ZQYdsurkemL2bCzq1tqDJqPYePSeNCk30ZGZd5XzL58=");
    try (AuthRuntime runtime = open(key)) {
      Jwts jwts = runtime.environment().jwts();
      assertTrue(jwts.verify(jwts.sign(claims)).isPresent());
    }
  }
}
