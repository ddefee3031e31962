package greetings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.time.Duration;
import java.util.Map;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.testing.ApplicationExtension;
import org.authlayer.testing.LoggedIn;
import org.authlayer.testing.TestClient;
import org.authlayer.testing.TestResponse;
import org.authlayer.testing.memory.ManualClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A test as docs/how-to/test-your-application.md shows it. */
final class GreetingsTest {

  @RegisterExtension
  static final ApplicationExtension APPLICATION = ApplicationExtension.of(new Greetings());

  @Test
  void strangerIsTurnedAway(TestClient client) {
    assertEquals(401, client.get("/greeting").status());
  }

  @Test
  @LoggedIn
  void userIsGreeted(TestClient client) {
    assertEquals("Hello, Ada", client.get("/greeting").body());
  }

  @Test
  @LoggedIn(by = LoggedIn.By.TOKEN, name = "Grace", email = "grace@example.org")
  void userIsGreetedByName(TestClient client, User user) {
    assertEquals("Hello, " + user.name(), client.get("/greeting").body());
  }

  @Test
  @LoggedIn
  void everybodyIsGreetedByTheirOwnName(TestClient ada) {
    TestClient bob = ada.loggedIn(LoggedIn.By.SESSION, "Bob", "bob@example.org");
    assertNotEquals(ada.get("/greeting").body(), bob.get("/greeting").body());
  }

  @Test
  @LoggedIn
  void sessionEndsWithoutUse(TestClient client, ManualClock clock) {
    clock.advance(Duration.ofDays(7).minusSeconds(1));
    assertEquals(200, client.get("/greeting").status());
    clock.advance(Duration.ofDays(8));
    assertEquals(401, client.get("/greeting").status());
  }

  @Test
  @LoggedIn
  void removedUserIsAStranger(TestClient client, User user, Stores stores) {
    stores.users().remove(user.id());
    assertEquals(401, client.get("/greeting").status());
  }

  @Test
  void wholeWayInWorksToo(TestClient client) {
    client.post(
        "/users",
        """
        {"name":"Bob","email":"bob@example.org",
         "password":"correct horse","confirmPassword":"correct horse"}\
        """);
    TestResponse login = client.basic("bob@example.org", "correct horse").post("/login");
    String token = login.json().path("value").asText();
    assertEquals("Hello, Bob", client.bearer(token).get("/greeting").body());
    assertEquals(401, client.bearer("another").get("/greeting").status());
  }

  @Test
  void cookiesAreKeptAsABrowserKeepsThem(TestClient client) {
    client.post(
        "/users",
        """
        {"name":"Bob","email":"bob@example.org",
         "password":"correct horse","confirmPassword":"correct horse"}\
        """);
    client.submit(
        "/session/login", Map.of("username", "bob@example.org", "password", "correct horse"));
    assertEquals(200, client.get("/greeting").status());
    assertEquals(401, client.stranger().get("/greeting").status());
    client.submit("/session/logout", Map.of());
    assertEquals(401, client.get("/greeting").status());
  }
}
