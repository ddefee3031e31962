package org.authlayer.adapter.persistence.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.authlayer.adapter.persistence.support.MigratedDatabase;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driven.Users.Added;
import org.authlayer.ports.driven.Users.Replaced;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(MigratedDatabase.class)
final class UsersTest {

  private static final int THREADS = 32;
  private static final int ROUNDS = 50;

  private final TestDatabase database;
  private final Stores stores;
  private final Users users;

  UsersTest(TestDatabase database) {
    this.database = database;
    this.stores = database.open();
    this.users = stores.users();
  }

  @BeforeEach
  void someoneElseIsThere() {
    added("Bob", "bob@example.org");
  }

  @AfterEach
  void close() {
    stores.close();
  }

  @Test
  void anAddedUserIsFoundByAddressAndByIdentifier() {
    User ann = added("Ann", "ann@example.org");
    assertEquals(Optional.of(ann), users.findByEmail("ann@example.org"));
    assertEquals(Optional.of(ann), users.findById(ann.id()));
    assertEquals("hash of Ann", ann.passwordHash());
  }

  @Test
  void theRowHasTheColumnsOfTheSpecification() throws SQLException {
    added("Ann", "ann@example.org");
    assertEquals(
        "Ann ann@example.org hash of Ann",
        database.read(
            "select name || ' ' || email || ' ' || password_hash from users where name = 'Ann'"));
  }

  @Test
  void aGivenIdentifierIsKept() {
    UUID id = UUID.randomUUID();
    Added added = users.add(new NewUser(id, "Ann", "ann@example.org", "hash"));
    assertEquals(id, assertInstanceOf(Added.Ok.class, added).user().id());
    assertTrue(users.findById(id).isPresent());
  }

  @Test
  void anIdentifierInUseIsAFailureAndChangesNothing() {
    User ann = added("Ann", "ann@example.org");
    NewUser thief = new NewUser(ann.id(), "Eve", "eve@example.org", "hash");
    assertTrue(assertThrows(StoreException.class, () -> users.add(thief)).retryAfter().isEmpty());
    assertEquals(Optional.of(ann), users.findById(ann.id()));
  }

  @Test
  void anAddressInUseIsRefusedAndTheFirstUserStaysAsItWas() throws SQLException {
    User ann = added("Ann", "ann@example.org");
    assertEquals(
        new Added.EmailTaken(), users.add(new NewUser(null, "Eve", "ann@example.org", "other")));
    assertEquals(Optional.of(ann), users.findByEmail("ann@example.org"));
    assertEquals("2", database.read("select count(*) from users"));
  }

  @Test
  void addressesAreComparedLetterByLetter() {
    added("Ann", "ann@example.org");
    assertTrue(users.findByEmail("Ann@example.org").isEmpty());
    added("Other Ann", "Ann@example.org");
    assertEquals("Other Ann", users.findByEmail("Ann@example.org").orElseThrow().name());
  }

  @Test
  void ofManyThreadsAddingOneAddressExactlyOneSucceeds() throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(THREADS);
    try (var threads = Executors.newFixedThreadPool(THREADS)) {
      for (int round = 0; round < ROUNDS; round++) {
        NewUser user = new NewUser(null, "Ann", "ann" + round + "@example.org", "hash");
        List<Future<Added>> all =
            IntStream.range(0, THREADS)
                .mapToObj(
                    i ->
                        threads.submit(
                            () -> {
                              barrier.await();
                              return users.add(user);
                            }))
                .toList();
        int succeeded = 0;
        for (Future<Added> one : all) {
          succeeded += one.get() instanceof Added.Ok ? 1 : 0;
        }
        assertEquals(1, succeeded);
      }
    }
    assertEquals(String.valueOf(ROUNDS + 1), database.read("select count(*) from users"));
  }

  @Test
  void aReplacedUserHasTheNewValues() {
    User ann = added("Ann", "ann@example.org");
    User changed = new User(ann.id(), "Anna", "anna@example.org", "new hash");
    assertEquals(new Replaced.Ok(), users.replace(changed));
    assertEquals(Optional.of(changed), users.findById(ann.id()));
    assertTrue(users.findByEmail("ann@example.org").isEmpty());
  }

  @Test
  void replacingByAnAddressInUseChangesNothing() {
    User ann = added("Ann", "ann@example.org");
    assertEquals(
        new Replaced.EmailTaken(),
        users.replace(new User(ann.id(), "Anna", "bob@example.org", "new hash")));
    assertEquals(Optional.of(ann), users.findById(ann.id()));
  }

  @Test
  void replacingNobodyStoresNobody() {
    User nobody = new User(UUID.randomUUID(), "Nobody", "nobody@example.org", "hash");
    assertEquals(new Replaced.NoSuchUser(), users.replace(nobody));
    assertTrue(users.findById(nobody.id()).isEmpty());
  }

  @Test
  void aHashIsReplacedOnlyWhereTheExpectedOneIsStored() {
    User ann = added("Ann", "ann@example.org");
    assertFalse(users.replaceHash(ann.id(), "hash of Bob", "better"));
    assertFalse(users.replaceHash(ann.id(), "\0", "better"));
    assertFalse(users.replaceHash(UUID.randomUUID(), "hash of Ann", "better"));
    assertEquals(Optional.of(ann), users.findById(ann.id()));
    assertTrue(users.replaceHash(ann.id(), "hash of Ann", "better"));
    assertEquals(
        Optional.of(new User(ann.id(), ann.name(), ann.email(), "better")),
        users.findById(ann.id()));
    assertEquals("hash of Bob", users.findByEmail("bob@example.org").orElseThrow().passwordHash());
  }

  @Test
  void aUserIsRemovedOnce() {
    User ann = added("Ann", "ann@example.org");
    assertTrue(users.remove(ann.id()));
    assertFalse(users.remove(ann.id()));
    assertTrue(users.findByEmail("ann@example.org").isEmpty());
    assertTrue(users.findByEmail("bob@example.org").isPresent());
  }

  @Test
  void textTheDatabaseCannotHoldIsFoundNowhereAndNotStored() throws SQLException {
    for (String text : List.of("bob@example.org\0", "\ud800bob@example.org", "\0")) {
      assertTrue(users.findByEmail(text).isEmpty());
      assertThrows(StoreException.class, () -> users.add(new NewUser(null, "Eve", text, "hash")));
      assertThrows(StoreException.class, () -> users.add(new NewUser(null, text, "e@e.org", "h")));
      assertThrows(
          StoreException.class,
          () -> users.replace(new User(UUID.randomUUID(), text, "e@e.org", "h")));
    }
    assertEquals("1", database.read("select count(*) from users"));
    added("\ud83d\ude00 \u00e9", "emoji@example.org");
    assertEquals(
        "\ud83d\ude00 \u00e9", users.findByEmail("emoji@example.org").orElseThrow().name());
  }

  @Test
  void quotesAndStatementsInTextAreText() {
    String name = "'); drop table users; --";
    added(name, "o'neill@example.org");
    assertEquals(name, users.findByEmail("o'neill@example.org").orElseThrow().name());
    assertTrue(users.findByEmail("' or '1'='1").isEmpty());
  }

  private User added(String name, String email) {
    Added added = users.add(new NewUser(null, name, email, "hash of " + name));
    return assertInstanceOf(Added.Ok.class, added).user();
  }
}
