package org.authlayer.domain.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.CountingHasher;
import org.authlayer.domain.fakes.InMemoryStores;
import org.authlayer.domain.throttle.Attempts;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;
import org.junit.jupiter.api.Test;

/** What is done around the check of a password. */
final class PasswordCareTest {

  private final InMemoryStores stores = new InMemoryStores();
  private final CountingHasher hasher = new CountingHasher();
  private final List<String> told = new ArrayList<>();

  private final PasswordCare.Outcome<User> outcome =
      new PasswordCare.Outcome<>() {
        @Override
        public void failed(Request request, Optional<User> user) {
          told.add("failed " + user.map(User::name).orElse("nobody"));
        }

        @Override
        public void rehashed(Request request, User user) {
          told.add("rehashed " + user.name());
        }
      };

  private ModelAuthenticatable<User> users(PasswordCare.Successor<User> successor) {
    return new ModelAuthenticatable<>(
        stores.users()::findByEmail,
        User::passwordHash,
        hasher,
        new PasswordCare<>(Attempts.unlimited(), successor, outcome));
  }

  private final ModelAuthenticatable<User> users =
      users((user, old, hash) -> stores.users().replaceHash(user.id(), old, hash));

  private User keepWeak() {
    User ada = stores.keep("Ada", "ada@example.org", "password");
    User weak = new User(ada.id(), ada.name(), ada.email(), CountingHasher.weak("password"));
    stores.users().replace(weak);
    return weak;
  }

  private static Request request() {
    return Call.post("/login").from("192.0.2.1").request().with(new Session(Map.of()));
  }

  private Request login(String username, String password) {
    Request request = request();
    users.login(username, password, request);
    return request;
  }

  @Test
  void unknownWrongAndOverLongCostTheSameCalls() {
    stores.keep("Ada", "ada@example.org", "password");
    for (String password : List.of("wrong", "x".repeat(10_000), "nul\0", "")) {
      for (String name : List.of("ada@example.org", "eve@example.org")) {
        int before = hasher.work();
        assertFalse(login(name, password).auth().has(User.class));
        assertEquals(1, hasher.work() - before);
      }
    }
  }

  @Test
  void failureIsToldWithTheAccountIfThereIsOne() {
    stores.keep("Ada", "ada@example.org", "password");
    login("ada@example.org", "wrong");
    login("eve@example.org", "wrong");
    login("ada@example.org", "password");
    assertEquals(List.of("failed Ada", "failed nobody"), told);
  }

  @Test
  void hashesAreMadeOnBehalfOfTheClientsNetwork() {
    keepWeak();
    login("ada@example.org", "password");
    assertEquals(List.of("192.0.2.1", "192.0.2.1"), hasher.networks());
  }

  @Test
  void outdatedHashIsReplacedAtLogin() {
    User ada = keepWeak();
    assertTrue(login("ada@example.org", "password").auth().has(User.class));
    assertEquals(CountingHasher.of("password"), stores.stored(ada).passwordHash());
    assertEquals(List.of("rehashed Ada"), told);
    int before = hasher.work();
    assertTrue(login("ada@example.org", "password").auth().has(User.class));
    assertEquals(1, hasher.work() - before);
  }

  @Test
  void wrongPasswordReplacesNoHash() {
    User ada = keepWeak();
    login("ada@example.org", "wrong");
    assertEquals(CountingHasher.weak("password"), stores.stored(ada).passwordHash());
  }

  @Test
  void replacementThatFailsKeepsNobodyOut() {
    keepWeak();
    StoreException down = StoreException.unavailable("down", Duration.ofSeconds(5), null);
    for (PasswordCare.Successor<User> failing :
        List.<PasswordCare.Successor<User>>of(
            (user, old, hash) -> false,
            (user, old, hash) -> {
              throw down;
            })) {
      Request request = request();
      users(failing).login("ada@example.org", "password", request);
      assertTrue(request.auth().has(User.class));
      assertEquals(List.of(), told);
    }
  }

  @Test
  void withoutAWayToReplaceHashesNoneIsMadeInVain() {
    keepWeak();
    var plain = new ModelAuthenticatable<>(stores.users()::findByEmail, User::passwordHash, hasher);
    Request request = request();
    plain.login("ada@example.org", "password", request);
    assertEquals(1, hasher.work());
    assertTrue(request.evidence().isStillValid());
  }

  @Test
  void loginRenewsTheSessionAndAFailedOneDoesNot() {
    stores.keep("Ada", "ada@example.org", "password");
    assertTrue(login("ada@example.org", "password").session().orElseThrow().isRenewed());
    assertFalse(login("ada@example.org", "wrong").session().orElseThrow().isRenewed());
  }

  @Test
  void proofHoldsUntilThePasswordIsChanged() {
    User ada = stores.keep("Ada", "ada@example.org", "password");
    Request request = login("ada@example.org", "password");
    assertTrue(request.evidence().isStillValid());
    stores.users().replaceHash(ada.id(), ada.passwordHash(), CountingHasher.of("another"));
    assertFalse(request.evidence().isStillValid());
  }

  @Test
  void proofHoldsWhenAnotherLoginMadeTheHashAnew() {
    User ada = keepWeak();
    Request request = request();
    users((user, old, hash) -> old.equals(stores.stored(ada).passwordHash()) && old.equals(hash))
        .login("ada@example.org", "password", request);
    assertTrue(request.evidence().isStillValid());
    login("ada@example.org", "password");
    assertEquals(CountingHasher.of("password"), stores.stored(ada).passwordHash());
    assertTrue(request.evidence().isStillValid());
  }

  @Test
  void proofFailsWhenTheUserIsGone() {
    User ada = stores.keep("Ada", "ada@example.org", "password");
    Request request = login("ada@example.org", "password");
    stores.users().remove(ada.id());
    assertFalse(request.evidence().isStillValid());
  }

  @Test
  void checkThatBreaksAuthenticatesNobody() {
    User odd = new User(java.util.UUID.randomUUID(), "Odd", "odd@example.org", "no hash");
    stores.userRows().put(odd.id(), odd);
    Request request = request();
    assertThrows(StoreException.class, () -> users.login("odd@example.org", "password", request));
    assertFalse(request.auth().has(User.class));
  }
}
