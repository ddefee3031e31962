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
    assertEquals(3, requests(3).size());
  }

  @Test
  void manyUsersAreAskedForOnceBeforeTheyComeAgain() {
    Asks asks = Asks.of(Route.ME, 10_000_000, SIGNER);
    assertSame(asks.at(7), asks.at(100_007));
    int different = requests(10_000_000).size();
    assertTrue(different > 98_000 && different <= 100_000, () -> different + " requests");
  }

  private static Set<Ask> requests(int users) {
    Asks asks = Asks.of(Route.ME, users, SIGNER);
    Set<Ask> requests = Collections.newSetFromMap(new IdentityHashMap<>());
    LongStream.range(0, ENOUGH).mapToObj(asks::at).forEach(requests::add);
    return requests;
  }
}
