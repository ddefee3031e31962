package org.authlayer.domain.application;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.StoredUser;
import org.authlayer.domain.fakes.World;
import org.authlayer.ports.driven.Identifiers;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.User;
import org.authlayer.testing.memory.InMemoryStores;
import org.junit.jupiter.api.Test;

/** One step for a session and its user, and never another user than the session names. */
final class SessionWithUserTest {

  private static final String DIGEST = "a".repeat(64);

  private final World world = World.fresh();
  private final InMemoryStores stores = world.stores();
  private final User ada = StoredUser.in(stores, "Ada", "ada@example.org", "password");
  private final User bob = StoredUser.in(stores, "Bob", "bob@example.org", "password");
  private final List<UUID> lookedUpAlone = new ArrayList<>();
  private final SessionWithUser<User> together = new SessionWithUser<>(users());
  private Request request = Call.get("/").request();

  private TypedAccounts<User> users() {
    UserType<User> type = TypedAccounts.standard(stores).declared();
    return new TypedAccounts<>(
        new UserType<>(
            type.name(),
            type.type(),
            type.id(),
            id -> {
              Identifiers.parse(id).ifPresent(lookedUpAlone::add);
              return type.find().apply(id);
            },
            type.passwords(),
            type.signUp(),
            type.hashReplacement(),
            type.removal(),
            type.json()),
        stores);
  }

  private void remember(String user) {
    stores
        .sessionRows()
        .put(
            DIGEST,
            new SessionData(
                DIGEST,
                Map.of("User", new SessionIdentity(user, world.clock().instant())),
                Map.of(),
                world.clock().instant(),
                world.clock().instant(),
                world.clock().instant().plusSeconds(60),
                ""));
  }

  private Optional<SessionData> find() {
    Optional<RememberedSession> found =
        together.accounts().findSession(DIGEST, world.clock().instant(), /* isApart= */ false);
    request.evidence().credential(RememberedSession.class, () -> found);
    found.map(RememberedSession::session).ifPresent(this::open);
    return found.map(RememberedSession::session);
  }

  private void open(SessionData session) {
    request = request.with(Session.stored(session, session.identities()));
  }

  private Optional<User> loggedIn(String sessionID) {
    together.authenticate(sessionID, request);
    return request.auth().get(User.class);
  }

  @Test
  void whoWasFoundWithTheSessionIsLoggedInWithoutBeingLookedUpAgain() {
    remember(ada.id().toString());
    assertEquals(Map.of("User", ada.id().toString()), find().orElseThrow().users());
    assertEquals("AuthStore[]", request.auth().toString());
    assertEquals(Optional.of(ada), loggedIn(ada.id().toString()));
    assertEquals(List.of(), lookedUpAlone);
  }

  @Test
  void whomTheSessionNamesByThenIsLoggedIn() {
    remember(ada.id().toString());
    find();
    assertEquals(Optional.of(bob), loggedIn(bob.id().toString()));
    assertEquals(List.of(bob.id()), lookedUpAlone);
  }

  @Test
  void userOfAnotherSessionIsNotTaken() {
    remember(ada.id().toString());
    SessionData another = find().orElseThrow();
    open(
        new SessionData(
            "b".repeat(64),
            another.identities(),
            Map.of(),
            another.createdAt(),
            another.lastSeenAt(),
            another.expiresAt(),
            ""));
    assertEquals(Optional.of(ada), loggedIn(ada.id().toString()));
    assertEquals(List.of(ada.id()), lookedUpAlone);
  }

  @Test
  void aSessionOfNobodyLogsInNobody() {
    for (String nobody : List.of("ada", "", UUID.randomUUID().toString())) {
      remember(nobody);
      assertEquals(Map.of("User", nobody), find().orElseThrow().users());
      assertEquals(Optional.empty(), loggedIn(nobody), nobody);
    }
    stores.sessionRows().clear();
    assertEquals(Optional.empty(), find());
  }

  @Test
  void anotherSpellingOfAnIdentifierIsLookedUpAlone() {
    String other = ada.id().toString().toUpperCase(Locale.ROOT);
    remember(other);
    find();
    assertEquals(Optional.of(ada), loggedIn(other));
    assertEquals(List.of(ada.id()), lookedUpAlone);
  }
}
