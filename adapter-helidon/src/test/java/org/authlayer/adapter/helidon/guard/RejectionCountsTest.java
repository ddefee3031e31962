package org.authlayer.adapter.helidon.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RejectionCountsTest {

  private final RejectionCounts refused = new RejectionCounts();

  @Test
  void aThousandRefusalsAreOneLine() {
    for (int i = 0; i < 1000; i++) {
      refused.count(RejectionCounts.Reason.BUSY);
    }
    refused.count(RejectionCounts.Reason.LATE);
    refused.count(RejectionCounts.Reason.MALFORMED);
    assertEquals(" late=1 busy=1000 malformed=1", refused.line());
    assertEquals("", refused.line());
  }

  @Test
  void theNextLineIsTenSecondsAway() {
    refused.count(RejectionCounts.Reason.DISPLACED);
    refused.report(0);
    refused.count(RejectionCounts.Reason.DISPLACED);
    refused.report(9_999);
    assertEquals(" displaced=1", refused.line());
    refused.count(RejectionCounts.Reason.DISPLACED);
    refused.report(10_000);
    assertEquals("", refused.line());
  }

  @Test
  void aRefusalCostsNoStackTrace() {
    assertEquals(0, Refusal.of(400, "x").getStackTrace().length);
  }
}
