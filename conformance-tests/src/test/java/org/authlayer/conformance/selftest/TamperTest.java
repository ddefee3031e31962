package org.authlayer.conformance.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Environment;
import org.authlayer.testing.memory.InMemoryStores;
import org.junit.jupiter.api.Test;

class TamperTest {

  private final Stores stores = new InMemoryStores();
  private final Environment environment = Reference.environment(stores, Reference.clock());

  @Test
  void oneMethodIsWrongAndTheOthersAreRight() {
    stores.users().add(new NewUser(null, "Ada", "ada@example.org", "hash"));
    Users users =
        Tamper.of(Users.class)
            .on(Users::findByEmail)
            .does((right, email) -> right.findByEmail(email + ".org"))
            .apply(stores.users());

    assertEquals("Ada", users.findByEmail("ada@example").orElseThrow().name());
    assertEquals(
        new Users.Added.EmailTaken(), users.add(new NewUser(null, "", "ada@example.org", "")));
  }

  @Test
  void severalMethodsAreChangedOneAfterAnother() {
    AtomicInteger asked = new AtomicInteger();
    Sessions sessions =
        Tamper.of(Sessions.class)
            .on(Sessions::add)
            .does((right, session) -> asked.incrementAndGet())
            .on(Sessions::removeExpired)
            .does((right, now, most) -> most)
            .on(Sessions::removeByUser)
            .does((right, user, except) -> asked.get())
            .apply(stores.sessions());

    assertEquals(7, sessions.removeExpired(Instant.EPOCH, 7));
    assertEquals(0, sessions.removeByUser(new UserId("name", "value"), null));
  }

  @Test
  void eachInstanceHasItsOwnMemory() {
    Tamper<FailedLogins> counting =
        Tamper.of(FailedLogins.class)
            .with(
                AtomicInteger::new,
                (failures, seen) ->
                    failures
                        .on(FailedLogins::removeExpired)
                        .does((right, now, most) -> seen.incrementAndGet()));
    FailedLogins first = counting.apply(stores.failedLogins());

    assertEquals(1, first.removeExpired(Instant.EPOCH, 1));
    assertEquals(2, first.removeExpired(Instant.EPOCH, 1));
    assertEquals(1, counting.apply(stores.failedLogins()).removeExpired(Instant.EPOCH, 1));
  }

  @Test
  void theChangeStaysWhenAPortAnswersItself() {
    PasswordHasher hasher =
        Tamper.of(PasswordHasher.class)
            .on(PasswordHasher::verify)
            .does((right, password, hash) -> true)
            .apply(environment.passwordHasher());

    assertSame(hasher, hasher.forClient("192.0.2.0/24"));
  }

  @Test
  void exceptionsPassAsTheyAre() {
    Stores broken =
        Tamper.of(Stores.class)
            .on(Stores::ping)
            .does(
                right -> {
                  throw new IllegalStateException("down");
                })
            .on(Stores::changePassword)
            .does((right, change) -> true)
            .apply(stores);

    assertEquals("down", assertThrows(IllegalStateException.class, broken::ping).getMessage());
  }

  @Test
  void whatIsNotAMethodOfThePortIsNotTakenForOne() {
    assertThrows(
        IllegalArgumentException.class,
        () -> Tamper.of(Users.class).on(users -> "a text").does(users -> "another"));
  }

  @Test
  void aPartIsChangedWhereItBelongs() {
    Environment wrong =
        Lift.environment(
            Tamper.of(Tokens.class)
                .on(Tokens::findByValue)
                .does((right, type, value) -> Optional.empty()),
            environment);

    assertNotEquals(
        stores.tokens(), wrong.databases().standard().tokens(), "the tokens are changed");
    assertSame(stores.users(), wrong.databases().standard().users());
    assertSame(environment.passwordHasher(), wrong.passwordHasher());
    assertEquals(List.of(), List.copyOf(wrong.databases().named().values()));
  }
}
