package org.authlayer.domain.password;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.CountingHasher;
import org.authlayer.domain.fakes.RecordedEvents;
import org.authlayer.domain.fakes.StoredUser;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.authlayer.testing.memory.InMemoryStores;
import org.junit.jupiter.api.Test;

/** The steps around the check of a stored user's password. */
final class PasswordStepsTest {

  private final InMemoryStores stores = new InMemoryStores();
  private final CountingHasher hasher = new CountingHasher();
  private final RecordedEvents events = new RecordedEvents();

  private ModelAuthenticatable<User> bare() {
    return new ModelAuthenticatable<>(stores.users()::findByEmail, User::passwordHash, hasher);
  }

  private ModelAuthenticatable<User> users(Users kept) {
    return bare()
        .behind(
            List.of(
                new RecheckStoredHash<>(new Kept(kept), bare()),
                new RehashOutdated<>(new Kept(kept), hasher, events),
                new ReportLogins<>(events, user -> Optional.of(UserId.of(user.id())))));
  }

  private record Kept(Users users) implements StoredPasswords<User> {

    @Override
    public UserId id(User user) {
      return UserId.of(user.id());
    }

    @Override
    public boolean hasHash(User user, String hash) {
      return users.findById(user.id()).filter(now -> now.passwordHash().equals(hash)).isPresent();
    }

    @Override
    public boolean replaceHash(User user, String expected, String successor) {
      return users.replaceHash(user.id(), expected, successor);
    }
  }

  /** The users, whose hash is not replaced. */
  private Users replacing(BooleanSupplier hash) {
    return (Users)
        Proxy.newProxyInstance(
            Users.class.getClassLoader(),
            new Class<?>[] {Users.class},
            (proxy, method, arguments) ->
                method.getName().equals("replaceHash")
                    ? hash.getAsBoolean()
                    : method.invoke(stores.users(), arguments));
  }

  private User keepWeak() {
    User ada = StoredUser.in(stores, "Ada", "ada@example.org", "password");
    User weak = new User(ada.id(), ada.name(), ada.email(), CountingHasher.weak("password"));
    stores.users().replace(weak);
    return weak;
  }

  private static Request request() {
    return Call.post("/login").from("192.0.2.1").request().with(new Session());
  }

  private Request login(String username, String password) {
    Request request = request();
    users(stores.users()).login(username, password, request);
    return request;
  }

  @Test
  void unknownWrongAndOverLongCostTheSameCalls() {
    StoredUser.in(stores, "Ada", "ada@example.org", "password");
    for (String password : List.of("wrong", "x".repeat(10_000), "nul\0", "")) {
      for (String name : List.of("ada@example.org", "eve@example.org")) {
        int before = hasher.work();
        assertFalse(login(name, password).auth().has(User.class));
        assertEquals(1, hasher.work() - before);
      }
    }
  }

  @Test
  void failureIsPublishedWithTheAccountIfThereIsOne() {
    User ada = StoredUser.in(stores, "Ada", "ada@example.org", "password");
    login("ada@example.org", "wrong");
    login("eve@example.org", "wrong");
    login("ada@example.org", "password");
    assertEquals(
        List.of(Optional.of(UserId.of(ada.id())), Optional.empty()),
        events.of(AuthEvent.LoginFailed.class).stream().map(e -> e.user()).toList());
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
    assertEquals(CountingHasher.of("password"), StoredUser.now(stores, ada).passwordHash());
    assertEquals(1, events.of(AuthEvent.PasswordRehashed.class).size());
    int before = hasher.work();
    assertTrue(login("ada@example.org", "password").auth().has(User.class));
    assertEquals(1, hasher.work() - before);
  }

  @Test
  void wrongPasswordReplacesNoHash() {
    User ada = keepWeak();
    login("ada@example.org", "wrong");
    assertEquals(CountingHasher.weak("password"), StoredUser.now(stores, ada).passwordHash());
  }

  @Test
  void replacementThatFailsKeepsNobodyOut() {
    keepWeak();
    StoreException down = StoreException.unavailable("down", Duration.ofSeconds(5), null);
    for (BooleanSupplier failing :
        List.<BooleanSupplier>of(
            () -> false,
            () -> {
              throw down;
            })) {
      Request request = request();
      users(replacing(failing)).login("ada@example.org", "password", request);
      assertTrue(request.auth().has(User.class));
      assertEquals(List.of(), events.of(AuthEvent.PasswordRehashed.class));
    }
  }

  @Test
  void withoutStepsAPasswordCostsOneHash() {
    keepWeak();
    Request request = request();
    bare().login("ada@example.org", "password", request);
    assertEquals(1, hasher.work());
    assertTrue(request.evidence().isStillValid());
  }

  @Test
  void loginIsEvidenceOfItsUserAndAFailedOneIsNot() {
    StoredUser.in(stores, "Ada", "ada@example.org", "password");
    Request request = login("ada@example.org", "password");
    User ada = request.auth().require(User.class);
    assertTrue(request.evidence().isWithoutToken(ada));
    assertFalse(login("ada@example.org", "wrong").evidence().isWithoutToken(ada));
  }

  @Test
  void evidenceIsValidUntilThePasswordIsChanged() {
    User ada = StoredUser.in(stores, "Ada", "ada@example.org", "password");
    Request request = login("ada@example.org", "password");
    assertTrue(request.evidence().isStillValid());
    stores.users().replaceHash(ada.id(), ada.passwordHash(), CountingHasher.of("another"));
    assertFalse(request.evidence().isStillValid());
  }

  @Test
  void evidenceIsValidWhenAnotherLoginReplacedTheHash() {
    User ada = keepWeak();
    Request request = request();
    users(replacing(() -> false)).login("ada@example.org", "password", request);
    assertTrue(request.evidence().isStillValid());
    login("ada@example.org", "password");
    assertEquals(CountingHasher.of("password"), StoredUser.now(stores, ada).passwordHash());
    assertTrue(request.evidence().isStillValid());
  }

  @Test
  void evidenceIsNotValidWhenTheUserIsGone() {
    User ada = StoredUser.in(stores, "Ada", "ada@example.org", "password");
    Request request = login("ada@example.org", "password");
    stores.users().remove(ada.id());
    assertFalse(request.evidence().isStillValid());
  }

  @Test
  void evidenceThatIsValidWritesNothingAndHashesNothing() {
    StoredUser.in(stores, "Ada", "ada@example.org", "password");
    Request request = request();
    Users readOnly =
        replacing(
            () -> {
              throw new AssertionError("a question replaces no hash");
            });
    users(readOnly).login("ada@example.org", "password", request);
    int before = hasher.work();
    assertTrue(request.evidence().isStillValid());
    assertEquals(before, hasher.work());
  }

  @Test
  void checkThatBreaksAuthenticatesNobody() {
    User odd = new User(java.util.UUID.randomUUID(), "Odd", "odd@example.org", "no hash");
    stores.userRows().put(odd.id(), odd);
    Request request = request();
    assertThrows(
        StoreException.class,
        () -> users(stores.users()).login("odd@example.org", "password", request));
    assertFalse(request.auth().has(User.class));
  }
}
