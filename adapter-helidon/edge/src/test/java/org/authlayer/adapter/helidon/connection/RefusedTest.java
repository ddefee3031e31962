package org.authlayer.adapter.helidon.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RefusedTest {

  private final Refused refused = new Refused();

  @Test
  void aThousandRefusalsAreOneLine() {
    for (int i = 0; i < 1000; i++) {
      refused.count(new Refusal(503, "full"));
    }
    refused.count(new Refusal(408, "slow"));
    refused.count(new Refusal(400, "odd"));
    assertEquals(" late=1 busy=1000 malformed=1", refused.line());
    assertEquals("", refused.line());
  }

  @Test
  void theNextLineIsTenSecondsAway() {
    refused.count(Refused.Reason.DISPLACED);
    refused.report(0);
    refused.count(Refused.Reason.DISPLACED);
    refused.report(9_999);
    assertEquals(" displaced=1", refused.line());
    refused.count(Refused.Reason.DISPLACED);
    refused.report(10_000);
    assertEquals("", refused.line());
  }

  @Test
  void aRefusalCostsNoStackTrace() {
    assertEquals(0, new Refusal(503, "full").getStackTrace().length);
  }
}
