package org.authlayer.domain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Who is authenticated (AL-AST-01 to AL-AST-08). */
final class AuthStoreTest {

  interface Person {}

  record Visitor(String name) implements Person {}

  record Admin(String name) implements Person {}

  private final AuthStore auth = new AuthStore();

  @Test
  void freshStoreHoldsNobody() {
    assertFalse(auth.has(Visitor.class));
    assertEquals(Optional.empty(), auth.get(Visitor.class));
    assertEquals(401, assertThrows(Abort.class, () -> auth.require(Visitor.class)).status());
  }

  @Test
  void userLoggedInIsReadByAllThree() {
    Visitor ada = new Visitor("ada");
    auth.login(ada);
    assertTrue(auth.has(Visitor.class));
    assertSame(ada, auth.get(Visitor.class).orElseThrow());
    assertSame(ada, auth.require(Visitor.class));
  }

  @Test
  void typesAreKeptApart() {
    auth.login(new Admin("root"));
    assertFalse(auth.has(Visitor.class));
    assertThrows(Abort.class, () -> auth.require(Visitor.class));
    auth.login(new Visitor("ada"));
    assertTrue(auth.has(Admin.class) && auth.has(Visitor.class));
  }

  @Test
  void superTypeDoesNotCountUnlessTheLoginNamedIt() {
    auth.login(new Visitor("ada"));
    assertFalse(auth.has(Person.class));
    auth.login(Person.class, new Admin("root"));
    assertEquals(new Admin("root"), auth.require(Person.class));
    assertFalse(auth.has(Admin.class));
  }

  @Test
  void logoutEndsOneTypeHoweverOften() {
    auth.login(new Visitor("ada"));
    auth.login(new Admin("root"));
    auth.logout(Visitor.class);
    auth.logout(Visitor.class);
    assertFalse(auth.has(Visitor.class));
    assertTrue(auth.has(Admin.class));
  }

  @Test
  void newestUserOfATypeIsTheCurrentOne() {
    auth.login(new Visitor("ada"));
    auth.login(new Visitor("bob"));
    assertEquals("bob", auth.require(Visitor.class).name());
  }

  @Test
  void nullIsNobody() {
    var typed = assertThrows(NullPointerException.class, () -> auth.login(Visitor.class, absent()));
    var untyped = assertThrows(NullPointerException.class, () -> auth.login(absent()));
    assertEquals("user", typed.getMessage());
    assertEquals("user", untyped.getMessage());
    assertFalse(auth.has(Visitor.class));
  }

  @SuppressWarnings("NullAway") // what a caller without null checks can do
  private static Visitor absent() {
    return null;
  }

  @Test
  void textFormNamesTypesOnly() {
    auth.login(new Visitor("secret"));
    auth.login(new Admin("secret"));
    assertEquals("AuthStore[Admin, Visitor]", auth.toString());
  }

  @Test
  void loginsOnOtherThreadsAreSeenAndNoneIsLost() throws Exception {
    List<Class<?>> types =
        List.of(Visitor.class, Admin.class, String.class, Integer.class, Long.class, Person.class);
    CountDownLatch start = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (Class<?> type : types) {
      threads.add(
          Thread.startVirtualThread(
              () -> {
                awaitStart(start);
                for (int i = 0; i < 2_000; i++) {
                  loginAny(type, i);
                  auth.get(type);
                }
              }));
    }
    start.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    types.forEach(type -> assertTrue(auth.has(type), type.getName()));
  }

  private void loginAny(Class<?> type, int i) {
    if (type == Visitor.class) {
      auth.login(new Visitor("visitor" + i));
    } else if (type == Admin.class) {
      auth.login(new Admin("admin" + i));
    } else if (type == String.class) {
      auth.login("text" + i);
    } else if (type == Integer.class) {
      auth.login(i);
    } else if (type == Long.class) {
      auth.login((long) i);
    } else {
      auth.login(Person.class, new Visitor("person" + i));
    }
  }

  private static void awaitStart(CountDownLatch start) {
    try {
      start.await();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
