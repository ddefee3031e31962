package org.authlayer.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.driving.Settings;
import org.authlayer.testing.memory.InMemoryStores;
import org.authlayer.testing.memory.ManualClock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Who is logged in by hand is logged in by one way and by no other, and only in that test. */
@LoggedIn
final class ApplicationExtensionTest {

  private static final Settings SETTINGS =
      Settings.standard()
          .withRealm("tests")
          .withSession(
              new SessionSettings(
                  "__Host-s", Duration.ofMinutes(1), Duration.ofHours(1), true, true, null, 100));

  @RegisterExtension
  final ApplicationExtension application =
      ApplicationExtension.of(ApplicationExtensionTest::application).with(SETTINGS);

  private static Application application(Environment environment, Settings settings) {
    AuthLayer layer = AuthLayer.of(environment, settings);
    return layer.application(
        guarded("/session", User.class)
            .behind(layer.sessions())
            .and(guarded("/token", User.class).behind(layer.bearer()))
            .and(guarded("/jwt", SessionToken.class).behind(layer.jwt()))
            .and(Routes.of(layer.tokenLogin())));
  }

  private static Routes guarded(String path, Class<?> type) {
    return Routes.of(Route.get(path, request -> HttpResponse.of(200)))
        .behind(new GuardMiddleware(type));
  }

  @BeforeEach
  void parametersAreThereBeforeEachTestToo(InMemoryStores stores, User user) {
    assertEquals(user, stores.users().findByEmail("ada@example.org").orElseThrow());
  }

  @Test
  void sessionIsNoToken(TestClient client) {
    assertEquals(200, client.get("/session").status());
    assertEquals(401, client.get("/token").status());
    assertEquals(401, client.get("/jwt").status());
  }

  @Test
  @LoggedIn(by = LoggedIn.By.TOKEN)
  void tokenIsNoSession(TestClient client) {
    assertEquals(200, client.get("/token").status());
    assertEquals(401, client.get("/session").status());
    assertEquals(401, client.get("/jwt").status());
  }

  @Test
  @LoggedIn(by = LoggedIn.By.JWT)
  void signedTokenIsNoStoredOne(TestClient client) {
    assertEquals(200, client.get("/jwt").status());
    assertEquals(401, client.get("/token").status());
    assertEquals(401, client.get("/session").status());
  }

  @Test
  void settingsAndClockAreTheApplications(
      TestClient client, ManualClock clock, Environment environment) {
    assertEquals(clock.instant(), environment.time().instant());
    clock.advance(Duration.ofMinutes(2));
    assertEquals(401, client.get("/session").status());
  }

  @Test
  void nobodyKnowsThePasswordOfWhoWasLoggedInByHand(TestClient client) {
    assertEquals(401, client.basic("ada@example.org", "").post("/login").status());
    assertEquals(401, client.basic("ada@example.org", "password").post("/login").status());
  }

  @Test
  void strangerHasNothingOfTheUsers(TestClient client) {
    assertEquals(401, client.stranger().get("/session").status());
    assertThrows(IllegalStateException.class, () -> client.stranger().user());
    assertThrows(IllegalArgumentException.class, () -> client.get("session"));
  }

  @Test
  void sameAddressIsTheSameUser(TestClient client) {
    TestClient again = client.loggedIn(LoggedIn.By.TOKEN, "Another", "ada@example.org");
    assertEquals(client.user(), again.user());
    assertEquals(200, again.get("/token").status());
    TestClient other = client.loggedIn(LoggedIn.By.TOKEN, "Another", "b@example.org");
    assertNotEquals(client.user(), other.user());
  }

  @Test
  void answerThatIsNoJsonSaysWhatItIs(TestClient client) {
    var failure = assertThrows(IllegalStateException.class, () -> client.get("/session").json());
    assertTrue(String.valueOf(failure.getMessage()).contains("HTTP 200"));
    assertFalse(client.get("/nowhere").json().isEmpty());
  }

  @Nested
  class Inside {

    @Test
    void outerClassesLoginCountsInside(TestClient client) {
      assertEquals(200, client.get("/session").status());
    }
  }
}
