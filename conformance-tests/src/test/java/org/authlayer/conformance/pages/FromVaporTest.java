package org.authlayer.conformance.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.authlayer.testing.ApplicationExtension;
import org.authlayer.testing.LoggedIn;
import org.authlayer.testing.TestClient;
import org.authlayer.testing.TestResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The application of docs/how-to/coming-from-vapor.md does what the page says. */
final class FromVaporTest {

  @RegisterExtension
  static final ApplicationExtension APPLICATION = ApplicationExtension.of(new FromVapor());

  @Test
  void strangerIsTurnedAwayOrSentToTheLogin(TestClient client) {
    assertEquals(401, client.get("/me").status());
    TestResponse sent = client.get("/site/account");
    assertEquals(303, sent.status());
    String login = sent.header("Location").orElseThrow();
    assertEquals("/site/login?next=%2Fsite%2Faccount", login);
    assertEquals(200, client.get(login).status());
  }

  @Test
  @LoggedIn
  void whomASessionRemembersIsGreeted(TestClient client) {
    assertEquals("Hello, Ada", client.get("/site/account").body());
  }

  @Test
  @LoggedIn(by = LoggedIn.By.TOKEN)
  void whoHasATokenIsKnown(TestClient client) {
    assertEquals("Ada", client.get("/me").json().path("name").asText());
  }

  @Test
  void signUpAndBothLoginsWork(TestClient client) {
    client.post(
        "/users",
        "{\"name\":\"Bob\",\"email\":\"bob@example.org\","
            + "\"password\":\"correct horse\",\"confirmPassword\":\"correct horse\"}");
    String token =
        client
            .basic("bob@example.org", "correct horse")
            .post("/login")
            .json()
            .path("value")
            .asText();
    assertEquals(200, client.bearer(token).get("/me").status());
    client.submit(
        "/site/login", Map.of("username", "bob@example.org", "password", "correct horse"));
    assertEquals("Hello, Bob", client.get("/site/account").body());
  }
}
