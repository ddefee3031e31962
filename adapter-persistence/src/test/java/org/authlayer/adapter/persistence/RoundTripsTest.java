package org.authlayer.adapter.persistence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.authlayer.adapter.persistence.support.FreshDatabase;
import org.authlayer.adapter.persistence.support.Relay;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(FreshDatabase.class)
final class RoundTripsTest {

  /** In milliseconds, read when a pool is opened. */
  private static final String PAUSE_BEFORE_A_CHECK = "com.zaxxer.hikari.aliveBypassWindowMs";

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final Instant LATER = NOW.plusSeconds(60);

  private final Relay relay;
  private final TestDatabase relayed;
  private final Stores stores;
  private final User ann;

  RoundTripsTest(TestDatabase database) throws IOException {
    relay = new Relay(database.port());
    relayed = database.at(relay.port());
    stores = openUnchecked();
    NewUser user = new NewUser(null, "Ann", "ann@example.org", "hash");
    ann = assertInstanceOf(Users.Added.Ok.class, stores.users().add(user)).user();
  }

  @BeforeEach
  void theConnectionIsInUse() {
    stores.ping();
    relay.sentSinceLastAsked();
  }

  @AfterEach
  void close() throws IOException {
    stores.close();
    relay.close();
  }

  @Test
  void everyCallIsOneRoundTrip() {
    SessionData session =
        new SessionData(
            "a".repeat(64),
            Map.of("User", new SessionIdentity(ann.id().toString(), NOW)),
            Map.of(),
            NOW,
            NOW,
            NOW.plusSeconds(60),
            "");
    assertOneRoundTrip("ping", stores::ping);
    assertOneRoundTrip("find by address", () -> stores.users().findByEmail("ann@example.org"));
    assertOneRoundTrip("find nobody", () -> stores.users().findByEmail("bob@example.org"));
    assertOneRoundTrip("find by identifier", () -> stores.users().findById(ann.id()));
    assertOneRoundTrip("replace user", () -> stores.users().replace(ann));
    NewToken token = new NewToken("value", UserId.of(ann.id()), null, Instant.EPOCH, "");
    assertOneRoundTrip("add token", () -> stores.tokens().add(token));
    assertOneRoundTrip("find token", () -> stores.tokens().findByValue(UserId.STANDARD, "value"));
    assertOneRoundTrip("list tokens", () -> stores.tokens().findByOwner(UserId.of(ann.id()), NOW));
    assertOneRoundTrip("remove expired", () -> stores.tokens().removeExpired(NOW, 9));
    assertOneRoundTrip("remove token", () -> stores.tokens().remove(UserId.of(ann.id()), ann.id()));
    assertOneRoundTrip("add session", () -> stores.sessions().add(session));
    assertOneRoundTrip("find session", () -> stores.sessions().find(session.digest(), NOW));
    assertOneRoundTrip(
        "find session with user", () -> stores.findSession(session.digest(), NOW, "User"));
    assertOneRoundTrip(
        "prolong session", () -> stores.sessions().prolong(session.digest(), NOW, NOW));
    assertOneRoundTrip("rotate session", () -> stores.sessions().rotate(session, other()));
    assertOneRoundTrip(
        "list sessions",
        () -> stores.sessions().findByUser(new UserId("User", ann.id().toString()), NOW));
    assertOneRoundTrip(
        "keep few sessions",
        () -> stores.sessions().removeOldest(new UserId("User", ann.id().toString()), 1, NOW));
    assertOneRoundTrip("drop sessions", () -> stores.sessions().removeExpired(NOW, 9));
    assertOneRoundTrip("remove session", () -> stores.sessions().remove(session.digest()));
  }

  @Test
  void severalCountsAreOneRoundTrip() {
    List<String> keys = List.of("a", "b", "c");
    assertOneRoundTrip(
        "count", () -> stores.failedLogins().count(keys, NOW, Duration.ofMinutes(15)));
    assertOneRoundTrip("take back", () -> stores.failedLogins().takeBack(keys));
    assertOneRoundTrip("forget", () -> stores.failedLogins().forget(keys));
    assertOneRoundTrip("drop", () -> stores.failedLogins().removeExpired(NOW, 9));
  }

  @Test
  void twoCallsAreTwoRoundTrips() {
    stores.ping();
    stores.ping();
    assertEquals(2, relay.sentSinceLastAsked());
    SessionData session =
        new SessionData(
            "b".repeat(64),
            Map.of("User", new SessionIdentity(ann.id().toString(), NOW)),
            Map.of(),
            NOW,
            NOW,
            LATER,
            "");
    stores.sessions().add(session);
    relay.sentSinceLastAsked();
    assertTrue(stores.sessions().find(session.digest(), NOW).isPresent());
    assertTrue(stores.users().findById(ann.id()).isPresent());
    assertEquals(2, relay.sentSinceLastAsked());
    assertTrue(
        stores
            .findSession(session.digest(), NOW, "User")
            .flatMap(RememberedSession::user)
            .isPresent());
    assertEquals(1, relay.sentSinceLastAsked());
  }

  @Test
  void textTheDatabaseCannotHoldIsNotSent() {
    stores.users().findByEmail("\0");
    stores.tokens().findByValue(UserId.STANDARD, "\0");
    assertEquals(0, relay.sentSinceLastAsked());
  }

  @Test
  void aLostDatabaseIsUnavailableAndNotBroken() throws IOException {
    try (Stores hasty =
        new PostgresStoresFactory()
            .open(TestDatabase.hasty(relayed.url(), relayed.user(), relayed.password(), 1))) {
      relay.cut();
      for (int i = 0; i < 2; i++) {
        StoreException failure =
            assertThrows(StoreException.class, () -> hasty.users().findById(ann.id()));
        assertTrue(failure.retryAfter().orElseThrow().compareTo(Duration.ofSeconds(1)) >= 0);
      }
      assertTrue(assertThrows(StoreException.class, hasty::ping).retryAfter().isPresent());
      assertTrue(
          assertThrows(
                  StoreException.class, () -> hasty.tokens().findByValue(UserId.STANDARD, "value"))
              .retryAfter()
              .isPresent());
    }
  }

  /** On a busy machine the pool would otherwise ask a connection for a sign of life first. */
  private Stores openUnchecked() {
    System.setProperty(PAUSE_BEFORE_A_CHECK, "600000");
    try {
      return new PostgresStoresFactory()
          .open(TestDatabase.settings(relayed.url(), relayed.user(), relayed.password(), 1));
    } finally {
      System.clearProperty(PAUSE_BEFORE_A_CHECK);
    }
  }

  private static SessionData other() {
    return new SessionData("c".repeat(64), Map.of(), Map.of(), NOW, NOW, NOW.plusSeconds(60), "");
  }

  private void assertOneRoundTrip(String call, Runnable runnable) {
    runnable.run();
    assertEquals(1, relay.sentSinceLastAsked(), call);
  }
}
