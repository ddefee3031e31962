package org.authlayer.domain.authenticator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import org.authlayer.domain.fakes.Call;
import org.junit.jupiter.api.Test;

/** Secrets redact themselves. */
final class RedactionTest {

  @Test
  void credentialsDoNotShowThemselves() {
    List<Object> carriers =
        List.of(
            new BasicAuthorization("ada", "secret"),
            new BearerAuthorization("secret"),
            new Credentials("ada", "secret"),
            new AuthorizationHeader("Basic", "secret"),
            Call.get("/").basic("ada", "secret").request(),
            Call.get("/").bearer("secret").form("password", "secret").request());
    assertEquals(6, carriers.size());
    carriers.forEach(carrier -> assertFalse(carrier.toString().contains("secret")));
  }
}
