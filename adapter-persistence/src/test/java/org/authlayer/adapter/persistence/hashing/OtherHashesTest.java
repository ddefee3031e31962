package org.authlayer.adapter.persistence.hashing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.operation.HashForms;
import org.authlayer.ports.operation.HashForms.Work;
import org.authlayer.ports.operation.HashingSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mindrot.jbcrypt.BCrypt;

/** Hashes in other forms than bcrypt's, by forms that count and by those of the module. */
@Timeout(120)
final class OtherHashesTest {

  private static final HashingSettings.Argon2 ARGON2 = new HashingSettings.Argon2(7168, 5);

  /** Of Django 3.2. */
  private static final String DJANGO =
      "bcrypt_sha256$$2b$05$OD5JOEM7kqHmVbzeH/ufcOp0vcr2.Oy8r2PYJt9iQ2x3DbTYUIOVC";

  private final Map<String, Long> spent = new ConcurrentHashMap<>();

  @Test
  void aHashOfAnotherProgramVerifiesAndIsOutdatedWhicheverFunctionIsConfigured() {
    for (HashingSettings settings : List.of(bcrypt(), argon2(1))) {
      try (PasswordHasher hasher = new BcryptHasherFactory().open(settings)) {
        assertTrue(hasher.verify("correct horse", DJANGO));
        assertFalse(hasher.verify("correct horsf", DJANGO));
        assertTrue(hasher.isOutdated(DJANGO));
        assertFalse(hasher.isOutdated(hasher.hash("correct horse")));
      }
    }
  }

  @Test
  void argon2idIsConfiguredAndBcryptIsTheOutdatedOne() {
    try (PasswordHasher hasher = new BcryptHasherFactory().open(argon2(1));
        PasswordHasher before = new BcryptHasherFactory().open(bcrypt())) {
      String old = before.hash("correct horse");
      String hash = hasher.hash("correct horse");
      assertTrue(hash.startsWith("$argon2id$v=19$m=7168,t=5,p=1$"), hash);
      assertTrue(hasher.verify("correct horse", hash));
      assertFalse(hasher.verify("correct horsf", hash));
      assertTrue(hasher.verify("correct horse", old));
      assertTrue(hasher.isOutdated(old));
      assertTrue(before.isOutdated(hash), "bcrypt is configured again");
      assertTrue(before.verify("correct horse", hash));
    }
  }

  @Test
  void theRulesOfAPasswordAreTheSameForBothFunctions() {
    String longest = "x".repeat(1024);
    for (HashingSettings settings : List.of(bcrypt(), argon2(1))) {
      try (PasswordHasher hasher = new BcryptHasherFactory().open(settings)) {
        assertTrue(hasher.verify(longest, hasher.hash(longest)));
        assertFalse(hasher.verify(longest + "x", hasher.hash(longest)));
        for (String impossible : List.of(longest + "x", "abc\0", "\ud800")) {
          assertThrows(IllegalArgumentException.class, () -> hasher.hash(impossible));
          assertFalse(hasher.verify(impossible, hasher.hash("")));
          assertFalse(hasher.verify(impossible, DJANGO));
        }
      }
    }
  }

  @Test
  void argon2idWithoutTheModuleIsRefusedAtTheStartAndBcryptIsNot() {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> BcryptHasherFactory.open(argon2(1), BCrypt::hashpw, Optional.empty()));
    assertTrue(String.valueOf(refused.getMessage()).startsWith("password.hash: argon2id needs "));
    BcryptHasherFactory.open(bcrypt(), BCrypt::hashpw, Optional.empty()).close();
  }

  @Test
  void anUnknownFormIsAFailureThatSaysWhatIsMissing() {
    try (PasswordHasher with = new BcryptHasherFactory().open(bcrypt());
        PasswordHasher without =
            BcryptHasherFactory.open(bcrypt(), BCrypt::hashpw, Optional.empty())) {
      String message = refusal(with, "{MD5}5f4dcc3b5aa765d61d8327deb882cf99");
      assertEquals("a stored hash is in no form that can be checked", message);
      assertTrue(refusal(without, DJANGO).contains("adapter-persistence-hashes"));
      assertTrue(with.verify("correct horse", DJANGO));
      assertFalse(without.isOutdated(DJANGO));
    }
  }

  /** The unknown user costs what the costliest of every function costs that was met. */
  @Test
  void everyCheckDoesTheMostWorkOfEachFunctionThatWasMet() {
    try (PasswordHasher hasher = counting(bcrypt())) {
      assertWork(hasher, Map.of("bcrypt", 16L));
      assertTrue(hasher.verify("right", "f 700"));
      assertWork(hasher, Map.of("bcrypt", 16L, "f", 700L));
      assertTrue(hasher.forClient("192.0.2.1").verify("right", "g 30"));
      assertTrue(hasher.verify("right", "f 900"));
      assertWork(hasher, Map.of("bcrypt", 16L, "f", 900L, "g", 30L));
      assertTrue(hasher.verify("right", "bcrypt 64"));
      assertWork(hasher, Map.of("bcrypt", 64L, "f", 900L, "g", 30L));
    }
  }

  @Test
  void withArgon2idTheUnknownUserCostsAHashOfItAndNoneOfBcrypt() {
    try (PasswordHasher hasher = counting(argon2(1))) {
      assertWork(hasher, Map.of("argon2", 35_840L));
    }
  }

  /** The memory of a hash is reserved when it is computed, and not while it waits. */
  @Test
  void noMoreHashesThanThreadsHaveMemoryAtATime() {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    HashForms forms =
        new CountingForms(
            spent,
            () -> most.accumulateAndGet(now.incrementAndGet(), Math::max),
            now::decrementAndGet);
    try (PasswordHasher hasher =
        BcryptHasherFactory.open(argon2(2), BCrypt::hashpw, Optional.of(forms))) {
      List<Thread> callers =
          IntStream.range(0, 16)
              .mapToObj(number -> Thread.ofVirtual().start(() -> hasher.hash("right")))
              .toList();
      for (Thread caller : callers) {
        join(caller);
      }
    }
    assertTrue(most.get() >= 1 && most.get() <= 2, "at a time: " + most.get());
  }

  private void assertWork(PasswordHasher hasher, Map<String, Long> expected) {
    for (String stored : List.of("f 5", "g 7", "bcrypt 16")) {
      if (expected.containsKey(stored.split(" ", -1)[0])) {
        for (String password : List.of("right", "wrong", "a\0", "x".repeat(1025))) {
          assertEquals(expected, workOf(() -> hasher.verify(password, stored)), stored);
        }
      }
    }
    for (String password : List.of("right", "a\0")) {
      assertEquals(expected, workOf(() -> hasher.verifyAgainstNobody(password)));
    }
  }

  private Map<String, Long> workOf(Runnable check) {
    spent.clear();
    check.run();
    return Map.copyOf(spent);
  }

  private PasswordHasher counting(HashingSettings settings) {
    return BcryptHasherFactory.open(
        settings, this::counted, Optional.of(new CountingForms(spent, () -> {}, () -> {})));
  }

  private String counted(String text, String salt) {
    spent.merge(Work.BCRYPT, 1L << Integer.parseInt(salt.substring(4, 6)), Long::sum);
    return salt.substring(0, 7) + "another hash";
  }

  private static String refusal(PasswordHasher hasher, String stored) {
    StoreException refused =
        assertThrows(StoreException.class, () -> hasher.verify("correct horse", stored));
    assertTrue(refused.retryAfter().isEmpty());
    return String.valueOf(refused.getMessage());
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static HashingSettings bcrypt() {
    return new HashingSettings(4, 1, 16, Duration.ofMinutes(1), Optional.empty(), "");
  }

  private static HashingSettings argon2(int threads) {
    return new HashingSettings(4, threads, 16, Duration.ofMinutes(1), Optional.of(ARGON2), "");
  }
}
