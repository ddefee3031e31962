package org.authlayer.adapter.helidon.guard;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** The limits on what unauthenticated clients hold, together and each (DEC-36). */
public record ConnectionLimits(
    int connections, int requests, long memory, Duration head, Duration body, Duration idle) {

  private static final int FEWEST = 64;
  private static final int BYTES_EACH = 32 * 1024;
  private static final int FILES_OF_OUR_OWN = 100;
  private static final int SHARE_OF_HEAP = 32;
  private static final Duration SHORTEST = Duration.ofMillis(50);
  private static final Duration LONGEST = Duration.ofHours(1);

  public ConnectionLimits {
    if (connections < 1 || connections > 1_000_000) {
      throw new IllegalArgumentException(
          "server.connections: choose 1 to 1000000, not " + connections);
    }
    if (requests < 1 || requests > 1_000_000) {
      throw new IllegalArgumentException("server.requests: choose 1 to 1000000, not " + requests);
    }
    if (memory < 1) {
      throw new IllegalArgumentException(
          "server.content-memory: choose a positive number, not " + memory);
    }
    check("server.head-timeout", head);
    check("server.body-timeout", body);
    check("server.idle-timeout", idle);
  }

  public static ConnectionLimits derived() {
    long heap = Runtime.getRuntime().maxMemory();
    return new ConnectionLimits(
        connections(freeDescriptors(), heap),
        1000,
        heap / SHARE_OF_HEAP,
        Duration.ofSeconds(10),
        Duration.ofSeconds(20),
        Duration.ofSeconds(60));
  }

  static int connections(long freeDescriptors, long heap) {
    long most = Math.min(freeDescriptors - FILES_OF_OUR_OWN, heap / BYTES_EACH);
    return Math.clamp(most, FEWEST, 100_000);
  }

  private static long freeDescriptors() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getMaxFileDescriptorCount() - unix.getOpenFileDescriptorCount()
        : Integer.MAX_VALUE;
  }

  private static void check(String key, Duration value) {
    if (value.compareTo(SHORTEST) < 0 || value.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(key + ": choose PT0.05S to PT1H, not " + value);
    }
  }
}
