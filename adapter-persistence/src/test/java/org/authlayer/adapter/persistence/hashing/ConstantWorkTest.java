package org.authlayer.adapter.persistence.hashing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.operation.HashingSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mindrot.jbcrypt.BCrypt;

/** Work is counted in rounds, as the function is asked for them. */
final class ConstantWorkTest {

  private final AtomicLong rounds = new AtomicLong();
  private final PasswordHasher hasher =
      BcryptHasherFactory.open(
          new HashingSettings(8, 1, 1, Duration.ofMinutes(1), Optional.empty(), ""),
          this::counted,
          Optional.empty());

  @AfterEach
  void close() {
    hasher.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6, 7, 8})
  void everyCheckDoesTheRoundsOfTheConfiguredCost(int storedCost) {
    String stored = stored(storedCost);
    assertEveryCheckDoes(256, stored);
  }

  @Test
  void aHashOfAHigherCostRaisesTheWorkOfEveryCheckFromThenOn() {
    String low = stored(5);
    String high = stored(10);
    assertEveryCheckDoes(256, low);
    assertEveryCheckDoes(1024, high);
    assertEveryCheckDoes(1024, low);
    assertTrue(hasher.hash("correct horse").startsWith("$2a$08$"));
  }

  @Test
  void onBehalfOfAClientTheWorkIsTheSame() {
    String high = stored(9);
    assertTrue(hasher.forClient("192.0.2.1").verify("correct horse", high));
    assertEquals(512, roundsOf(() -> hasher.forClient("192.0.2.2").verifyAgainstNobody("x")));
  }

  private void assertEveryCheckDoes(long expected, String stored) {
    assertEquals(expected, roundsOf(() -> assertTrue(hasher.verify("correct horse", stored))));
    assertEquals(expected, roundsOf(() -> hasher.verifyAgainstNobody("correct horse")));
    for (String wrong :
        new String[] {"", "correct horsf", "x".repeat(73), "x".repeat(1025), "a\0", "\ud800"}) {
      assertEquals(expected, roundsOf(() -> assertFalse(hasher.verify(wrong, stored))), wrong);
      assertEquals(expected, roundsOf(() -> hasher.verifyAgainstNobody(wrong)), wrong);
    }
  }

  private long roundsOf(Runnable work) {
    rounds.set(0);
    work.run();
    return rounds.get();
  }

  private String counted(String text, String salt) {
    rounds.addAndGet(1L << Integer.parseInt(salt.substring(4, 6)));
    return cheap(text, salt);
  }

  private static String stored(int cost) {
    return cheap("correct horse", BCrypt.gensalt(cost));
  }

  /** As different for different texts as the real one, which would take its time. */
  private static String cheap(String text, String salt) {
    return salt.substring(0, 7) + BCrypt.hashpw(text, "$2a$04$" + salt.substring(7)).substring(7);
  }
}
