package org.authlayer.ports.driven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The age of what a session proved. */
final class SessionIdentityTest {

  private static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");
  private static final Instant EARLIEST = NOW.minus(Duration.ofMinutes(10));

  @ParameterizedTest
  @CsvSource({"-601, false", "-600, true", "0, true", "60, true", "61, false"})
  void proofCountsFromTheEarliestTimeToAMinuteAhead(long second, boolean isProven) {
    Instant at = NOW.plusSeconds(second);
    SessionIdentity one =
        new SessionIdentity("1", Instant.EPOCH).with(Map.of(SessionIdentity.TWO_FACTORS, at));
    assertEquals(isProven, one.isProven(SessionIdentity.TWO_FACTORS, EARLIEST, NOW));
    assertFalse(one.isProven("otp", EARLIEST, NOW));
    assertEquals(isProven, one.isFresh(EARLIEST, NOW));
    assertEquals(isProven, new SessionIdentity("1", at).isFresh(EARLIEST, NOW));
  }

  @Test
  void tokenIsNoProofThatItsUserIsThere() {
    SessionIdentity stored = new SessionIdentity("1", NOW, null, new UUID(1, 1));
    SessionIdentity foreign =
        new SessionIdentity("1", NOW).with(Map.of(SessionIdentity.BY_TOKEN, NOW));
    assertFalse(stored.isFresh(EARLIEST, NOW));
    assertFalse(foreign.isFresh(EARLIEST, NOW));
    assertTrue(foreign.with(Map.of("otp", NOW)).isFresh(EARLIEST, NOW));
    assertTrue(stored.with(Map.of("otp", NOW)).isProven("otp", EARLIEST, NOW));
  }
}
