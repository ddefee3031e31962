package org.authlayer.benchmarks.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** To ask makes nothing, however many users there are. */
final class AsksTest {

  private static final int ENOUGH = 300_000;
  private static final Signer SIGNER = new Signer(new byte[32]);

  @Test
  void fewUsersAreAskedForAgainAndAgain() {
    assertEquals(3, requests(asks(3), ENOUGH).size());
  }

  @Test
  void nobodyIsAskedForTwiceBeforeEverybodyWasOnce() {
    Asks asks = asks(100_000);
    assertEquals(100_000, requests(asks, 100_000).size());
    assertSame(asks.at(7), asks.at(100_007));
  }

  @Test
  void ofVeryManyUsersSomeAreDrawn() {
    int different = requests(asks(10_000_000), ENOUGH).size();
    assertTrue(different > 98_000 && different <= 100_000, () -> different + " requests");
  }

  private static Asks asks(int users) {
    return Asks.shuffled(Asks.made(new Drive(0, Route.ME, 1, 1, users, 0, 0), SIGNER));
  }

  private static Set<Ask> requests(Asks asks, int count) {
    Set<Ask> requests = Collections.newSetFromMap(new IdentityHashMap<>());
    LongStream.range(0, count).mapToObj(asks::at).forEach(requests::add);
    return requests;
  }
}
