package org.authlayer.adapter.persistence.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.adapter.persistence.support.FreshDatabase;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Rows that servers of this and of an earlier version share (ADR 0069, ADR 0041). */
@ExtendWith(FreshDatabase.class)
final class EarlierSessionsTest {

  private static final Instant BEGUN = Instant.parse("2026-03-01T12:00:00Z");
  private static final Instant END = Instant.parse("2036-03-01T12:00:00Z");
  private static final String A = "a".repeat(64);
  private static final String B = "b".repeat(64);
  private static final UserId CUSTOMER = new UserId("customer", "7");

  private final TestDatabase database;
  private final Stores stores;
  private final User ann;
  private final UUID token;

  EarlierSessionsTest(TestDatabase database) {
    this.database = database;
    this.stores = database.open();
    NewUser user = new NewUser(null, "Ann", "ann@example.org", "hash");
    this.ann = assertInstanceOf(Users.Added.Ok.class, stores.users().add(user)).user();
    stores.tokens().add(new NewToken("value", UserId.of(ann.id()), null, BEGUN, ""));
    this.token = stores.tokens().findByValue(UserId.STANDARD, "value").orElseThrow().id();
  }

  @AfterEach
  void close() {
    stores.close();
  }

  /** The statement of the earlier version. */
  private void writeAsEarlier(String digest, String data) throws SQLException {
    database.run(
        """
        insert into sessions (digest, data, created_at, last_seen_at, expires_at, token_id, ends_at)
        values (decode('%s', 'hex'), '%s', '%s', '%s', '%s', '%s', '%s')
        """
            .formatted(digest, data, BEGUN, BEGUN, END, token, END));
  }

  private SessionData found(String digest) {
    return stores.sessions().find(digest, BEGUN).orElseThrow();
  }

  private SessionData both(Map<String, String> values) {
    return new SessionData(
        A,
        Map.of(
            "User",
            new SessionIdentity(ann.id().toString(), BEGUN, END, token),
            "customer",
            new SessionIdentity("7", BEGUN.plusSeconds(1), END.plusSeconds(1), null)),
        values,
        BEGUN,
        BEGUN,
        END,
        "");
  }

  @Test
  void rowOfAnEarlierVersionIsReadWithWhateverItsEntriesAre() throws SQLException {
    writeAsEarlier(A, "{\"User\": \"" + ann.id() + "\", \"customer\": \"7\", \"lang\": \"en\"}");
    SessionData earlier = found(A);
    assertTrue(earlier.isMixed());
    assertEquals(
        Map.of("User", new SessionIdentity(ann.id().toString(), BEGUN, END, token)),
        earlier.identities());
    assertEquals(Map.of("customer", "7", "lang", "en"), earlier.values());
    assertEquals(Optional.of(new SessionIdentity("7", BEGUN)), earlier.identity("customer"));
    assertEquals(List.of(earlier), stores.sessions().findByUser(CUSTOMER, BEGUN));
    SessionData successor = both(Map.of("lang", "en"));
    assertTrue(stores.sessions().rotate(earlier, successor));
    assertEquals(successor, found(A));
    assertFalse(stores.sessions().rotate(earlier, successor));
  }

  @Test
  void earlierVersionFindsTheUsersAndNoValueAmongThem() throws SQLException {
    stores.sessions().add(both(Map.of("operator", "1", "lang", "en")));
    assertEquals(
        ann.id() + " 7",
        database.read("select concat_ws(' ', data ->> 'User', data ->> 'customer') from sessions"));
    assertEquals("f", database.read("select data ?| array['operator', 'lang', '1'] from sessions"));
    assertEquals(
        token + " t t",
        database.read(
            "select concat_ws(' ', token_id, created_at = '%s', ends_at = '%s') from sessions"
                .formatted(BEGUN, END)));
  }

  @Test
  void earlierVersionKeepsValuesThatItCannotRead() throws SQLException {
    stores.sessions().add(both(Map.of("lang", "en")));
    String data = database.read("select data from sessions");
    database.run("delete from sessions");
    writeAsEarlier(B, data);
    assertTrue(found(B).isMixed());
    assertEquals(Optional.of("en"), Optional.ofNullable(found(B).values().get("lang")));
    assertTrue(found(B).remembers(CUSTOMER));
  }

  /** Such a version logs another user in and keeps the proof, as a value. */
  @Test
  void proofInARowOfAnEarlierVersionIsOfNoUser() throws SQLException {
    SessionData proven = both(Map.of());
    SessionIdentity user = proven.identity("User").orElseThrow();
    Map<String, Instant> token = Map.of(SessionIdentity.BY_TOKEN, BEGUN);
    SessionIdentity more = user.with(token).with(Map.of(SessionIdentity.TWO_FACTORS, BEGUN));
    stores.sessions().add(proven.with(Map.of("User", more)));
    assertEquals(Map.of("User", more), found(A).identities());
    writeAsEarlier(B, database.read("select data from sessions"));
    assertEquals(Map.of("User", user.with(token)), found(B).identities());
    assertEquals(Map.of(), found(B).values());
  }

  @Test
  void tokenThatAnEarlierVersionDeletesTakesItsOwnUserAlongAlone() throws SQLException {
    SessionData shared = both(Map.of("lang", "en"));
    stores.sessions().add(shared);
    writeAsEarlier(B, "{\"User\": \"" + ann.id() + "\", \"customer\": \"7\"}");
    database.run("set search_path = pg_catalog; delete from public.user_tokens");
    SessionIdentity customer = shared.identity("customer").orElseThrow();
    assertEquals(shared.with(Map.of("customer", customer)), found(A));
    assertEquals(Optional.empty(), stores.sessions().find(B, BEGUN));
  }
}
