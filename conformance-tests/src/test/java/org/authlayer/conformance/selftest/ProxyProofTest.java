package org.authlayer.conformance.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProxyProofTest {

  private static final int RUNS = 2;

  @Test
  void rightServerBehindAProxyHasTheVerdictsThatItHasWithoutIt() throws InterruptedException {
    assertEquals(List.of(), ProxyProof.differences(RUNS, 1));
  }
}
