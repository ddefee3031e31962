package org.authlayer.adapter.helidon.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionLimitsTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  @ParameterizedTest
  @CsvSource({
    "340, 1073741824, 240",
    "19900, 1073741824, 19800",
    "19900, 134217728, 4096",
    "10, 1073741824, 64",
    "1048576, 17179869184, 100000"
  })
  void connectionsFitIntoDescriptorsAndHeap(long descriptors, long heap, int connections) {
    assertEquals(connections, ConnectionLimits.connections(descriptors, heap));
  }

  @Test
  void whatIsDerivedIsAllowed() {
    assertTrue(ConnectionLimits.derived().connections() >= 64);
  }

  @Test
  void whatLetsNobodyInOrOutIsRefusedByTheNameOfItsKey() {
    refused("server.connections", 0, 1, 1, SECOND, SECOND, SECOND);
    refused("server.requests", 1, 0, 1, SECOND, SECOND, SECOND);
    refused("server.content-memory", 1, 1, 0, SECOND, SECOND, SECOND);
    refused("server.head-timeout", 1, 1, 1, Duration.ZERO, SECOND, SECOND);
    refused("server.body-timeout", 1, 1, 1, SECOND, Duration.ofDays(1), SECOND);
    refused("server.idle-timeout", 1, 1, 1, SECOND, SECOND, Duration.ofMillis(-1));
  }

  private static void refused(
      String key,
      int connections,
      int requests,
      long memory,
      Duration head,
      Duration body,
      Duration idle) {
    String why =
        String.valueOf(
            assertThrows(
                    IllegalArgumentException.class,
                    () -> new ConnectionLimits(connections, requests, memory, head, body, idle))
                .getMessage());
    assertTrue(why.startsWith(key + ": "), why);
  }
}
