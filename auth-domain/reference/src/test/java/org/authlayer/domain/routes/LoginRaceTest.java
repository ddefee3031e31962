package org.authlayer.domain.routes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.CountingHasher;
import org.authlayer.domain.fakes.InterruptedHasher;
import org.authlayer.domain.fakes.StoredUser;
import org.authlayer.domain.fakes.World;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

/** A password changed while a login with the old one is under way (DEC-37). */
final class LoginRaceTest {

  private static final List<Call> LOGINS =
      List.of(
          Call.post("/token/login").basic("ada@example.org", "password"),
          Call.post("/token-expiring/login").basic("ada@example.org", "password"),
          Call.post("/jwt/login").basic("ada@example.org", "password"),
          Call.post("/jwt-manual/login")
              .json("username", "ada@example.org", "password", "password"),
          Call.post("/web/login").form("username", "ada@example.org", "password", "password"));

  private final World world = World.fresh();
  private final User ada = StoredUser.in(world.stores(), "Ada", "ada@example.org", "password");
  private final User bob = StoredUser.in(world.stores(), "Bob", "bob@example.org", "password");

  private HttpResponse send(Call login, Runnable meanwhile) {
    Environment environment =
        new Environment(
            new Databases(world.stores(), Map.of()),
            InterruptedHasher.by(meanwhile),
            world.jwts(),
            world.events(),
            world.clock(),
            new Random(11));
    Application application = new ReferenceApplications().create(environment, Browser.settings());
    return application.respond(login.message());
  }

  private void changePassword(User user) {
    User stored = StoredUser.now(world.stores(), user);
    assertTrue(
        world
            .stores()
            .changePassword(
                new PasswordChange(
                    user.id(),
                    stored.passwordHash(),
                    CountingHasher.of("another " + stored.passwordHash()),
                    CurrentAccess.none())));
  }

  @Test
  void nothingThatTheOldPasswordOpenedOutlivesTheChange() {
    for (Call login : LOGINS) {
      world.stores().users().replace(ada);
      HttpResponse response = send(login, () -> changePassword(ada));
      assertEquals(401, response.status(), login.toString());
      assertEquals(List.of(), response.headers().all("Set-Cookie"));
      assertEquals(Map.of(), world.stores().tokenRows());
      assertEquals(Map.of(), world.stores().sessionRows());
    }
  }

  @Test
  void changeOfAnothersPasswordDisturbsNobody() {
    for (Call login : LOGINS) {
      assertTrue(send(login, () -> changePassword(bob)).status() < 400, login.toString());
    }
    assertEquals(2, world.stores().tokenRows().size());
    assertEquals(1, world.stores().sessionRows().size());
  }

  @Test
  void hashMadeAnewByAnotherLoginDisturbsNobody() {
    for (Call login : LOGINS) {
      world
          .stores()
          .users()
          .replace(new User(ada.id(), ada.name(), ada.email(), CountingHasher.weak("password")));
      HttpResponse response =
          send(
              login,
              () ->
                  world
                      .stores()
                      .users()
                      .replaceHash(
                          ada.id(),
                          CountingHasher.weak("password"),
                          CountingHasher.of("password")));
      assertTrue(response.status() < 400, login.toString());
    }
  }

  @Test
  void userRemovedMeanwhileGetsNothing() {
    for (Call login : LOGINS) {
      world.stores().userRows().put(ada.id(), ada);
      assertEquals(401, send(login, () -> world.stores().users().remove(ada.id())).status());
      assertEquals(Map.of(), world.stores().tokenRows());
      assertEquals(Map.of(), world.stores().sessionRows());
    }
  }

  @Test
  void tokenTakenBackWhileItOpensASessionLeavesNone() {
    String value = Browser.json(send(LOGINS.get(0), () -> {})).string("value").orElseThrow();
    Call call = Call.get("/session/me").bearer(value);
    assertEquals(200, send(call, () -> {}).status());
    world.stores().sessionRows().clear();
    Environment environment = world.environment();
    Application application =
        new ReferenceApplications()
            .create(
                new Environment(
                    environment.databases(),
                    environment.passwordHasher(),
                    environment.jwts(),
                    event -> world.stores().tokens().removeAllOf(UserId.of(ada.id()), null),
                    environment.time(),
                    new Random(12)),
                Browser.settings());
    assertEquals(401, application.respond(call.message()).status());
    assertEquals(Map.of(), world.stores().sessionRows());
  }
}
