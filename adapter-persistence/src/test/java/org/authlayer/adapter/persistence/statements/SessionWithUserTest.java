package org.authlayer.adapter.persistence.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.adapter.persistence.support.MigratedDatabase;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A session and its user in one step, wherever sessions are kept. */
@ExtendWith(MigratedDatabase.class)
final class SessionWithUserTest {

  private static final Instant START = Instant.parse("2030-01-01T00:00:00.123456Z");
  private static final Instant END = START.plus(Duration.ofDays(7));
  private static final String DIGEST = "a1".repeat(32);

  private final Stores stores;

  SessionWithUserTest(TestDatabase database) {
    this.stores = database.open();
  }

  @AfterEach
  void close() {
    stores.close();
  }

  private User addAnn() {
    NewUser user = new NewUser(null, "Ann", "ann@example.org", "hash");
    return assertInstanceOf(Users.Added.Ok.class, stores.users().add(user)).user();
  }

  private SessionData remember(Map<String, String> users) {
    Map<String, SessionIdentity> identities = new HashMap<>();
    users.forEach(
        (type, id) ->
            identities.put(type, new SessionIdentity(id, START, END.plusSeconds(1), null)));
    SessionData session =
        new SessionData(DIGEST, identities, Map.of("User", "1"), START, START, END, "curl");
    stores.sessions().remove(DIGEST);
    stores.sessions().add(session);
    return session;
  }

  private Optional<RememberedSession> find(String entry) {
    return stores.findSession(DIGEST, START, entry);
  }

  @Test
  void aSessionIsFoundAsItIsWithWhomItsEntryNames() {
    User ann = addAnn();
    SessionData one = remember(Map.of("User", ann.id().toString()));
    assertEquals(Optional.of(new RememberedSession(one, ann)), find("User"));
    SessionData more = remember(Map.of("User", ann.id().toString(), "näme", "\"1\", {2}", "x", ""));
    assertEquals(Optional.of(new RememberedSession(more, ann)), find("User"));
    for (String other : List.of("user", "näme", "x", "", "?", "\0", "'")) {
      assertEquals(Optional.of(new RememberedSession(more, null)), find(other), other);
    }
    assertEquals(Optional.of(more), stores.sessions().find(DIGEST, START));
  }

  @Test
  void whatIsNoIdentifierNamesNobodyAndIsNoFailure() {
    String id = addAnn().id().toString();
    for (String entry :
        List.of(
            "",
            "ann",
            id + "\n",
            " " + id,
            "{" + id + "}",
            id.replace("-", ""),
            id.toUpperCase(Locale.ROOT),
            id.substring(1),
            "-".repeat(36),
            "€".repeat(12),
            id.replaceFirst("[0-9a-f]", "g"),
            id.replaceFirst(".$", "é"),
            "x".repeat(100_000),
            UUID.randomUUID().toString())) {
      SessionData session = remember(Map.of("User", entry));
      assertEquals(Optional.of(new RememberedSession(session, null)), find("User"), entry);
    }
  }

  @Test
  void whoIsGoneIsNotFoundAndWhatHasExpiredIsNot() {
    User ann = addAnn();
    SessionData session = remember(Map.of("User", ann.id().toString()));
    assertEquals(Optional.empty(), stores.findSession(DIGEST, END, "User"));
    assertEquals(Optional.empty(), stores.findSession("b1".repeat(32), START, "User"));
    assertEquals(Optional.empty(), stores.findSession("no digest", START, "User"));
    stores.users().remove(ann.id());
    assertEquals(Optional.of(new RememberedSession(session, null)), find("User"));
  }
}
