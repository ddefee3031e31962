package org.authlayer.adapter.helidon.guard;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ExchangesTest {

  private final Exchanges exchanges = new Exchanges(() -> 0, Duration.ofSeconds(1));

  @Test
  void aStreamThatIsResetBeforeItBeginsIsGoneAndItsNeighbourIsNot() {
    exchanges.reset(1);
    exchanges.begin(3);
    assertFalse(exchanges.gone().getAsBoolean());
    exchanges.begin(1);
    assertTrue(exchanges.gone().getAsBoolean());
  }

  @Test
  void aStreamThatIsResetLaterIsGone() {
    exchanges.begin(1);
    assertFalse(exchanges.gone().getAsBoolean());
    exchanges.reset(3);
    assertFalse(exchanges.gone().getAsBoolean());
    exchanges.reset(1);
    assertTrue(exchanges.gone().getAsBoolean());
  }

  @Test
  void resetsOfStreamsThatNeverBeginAreForgotten() {
    exchanges.reset(1);
    IntStream.range(2, 1000).forEach(exchanges::reset);
    exchanges.begin(1);
    assertFalse(exchanges.gone().getAsBoolean());
  }
}
