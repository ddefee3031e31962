package org.authlayer.adapter.persistence.support;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;

/** Every statement of a server, each with what it has to come to. */
public final class StoreCalls {

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final Instant LATER = NOW.plusSeconds(60);
  private static final String NAME = "User";

  private StoreCalls() {}

  public static void all(Stores stores) {
    String unique = UUID.randomUUID().toString();
    NewUser wanted = new NewUser(null, unique, unique, "hash");
    User user = assertInstanceOf(Users.Added.Ok.class, stores.users().add(wanted)).user();
    tokens(stores, user, unique);
    sessions(stores, user);
    stores.failedLogins().count(List.of(unique), NOW, Duration.ofMinutes(1));
    stores.failedLogins().takeBack(List.of(unique));
    stores.failedLogins().forget(List.of(unique));
    assertTrue(
        stores.changePassword(
            new PasswordChange(user.id(), "hash", "other", CurrentAccess.none())));
    assertEquals(List.of(), stores.tokens().findByOwner(UserId.of(user.id()), NOW));
    assertInstanceOf(Users.Replaced.Ok.class, stores.users().replace(user));
    assertEquals(user, stores.users().findByEmail(unique).orElseThrow());
    assertTrue(stores.users().remove(user.id()));
    stores.ping();
  }

  private static void tokens(Stores stores, User user, String value) {
    assertInstanceOf(
        Tokens.Added.Ok.class,
        stores.tokens().add(new NewToken(value, UserId.of(user.id()), LATER, Instant.EPOCH, "")));
    UUID id = stores.tokens().findByValue(UserId.STANDARD, value).orElseThrow().id();
    stores.tokens().used(id, NOW);
    assertEquals(1, stores.tokens().findByOwner(UserId.of(user.id()), NOW).size());
  }

  private static void sessions(Stores stores, User user) {
    UUID token = stores.tokens().findByOwner(UserId.of(user.id()), NOW).getFirst().id();
    SessionData first = session(user, token);
    SessionData second = session(user, token);
    stores.sessions().add(first);
    assertEquals(
        user, stores.findSession(first.digest(), NOW, NAME).orElseThrow().user().orElseThrow());
    assertTrue(stores.sessions().prolong(first.digest(), NOW, LATER));
    assertTrue(stores.sessions().rotate(first, second));
    String id = user.id().toString();
    assertEquals(1, stores.sessions().findByUser(new UserId(NAME, id), NOW).size());
    assertEquals(0, stores.sessions().removeOldest(new UserId(NAME, id), 1, NOW));
    assertTrue(stores.sessions().remove(second.digest()));
  }

  private static SessionData session(User user, UUID token) {
    String digest = (UUID.randomUUID() + "" + UUID.randomUUID()).replace("-", "");
    return new SessionData(
        digest,
        Map.of(NAME, new SessionIdentity(user.id().toString(), NOW, LATER, token)),
        Map.of(),
        NOW,
        NOW,
        LATER,
        "test");
  }
}
