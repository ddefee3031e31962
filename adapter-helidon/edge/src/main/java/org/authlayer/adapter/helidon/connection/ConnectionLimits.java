package org.authlayer.adapter.helidon.connection;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * The limits on the resources that unauthenticated clients hold, together and each (DEC-36).
 *
 * @param connections the most connections at once
 * @param requests the most requests at once that are complete and not yet answered
 * @param memory the most bytes of long heads and of content held at once
 * @param head from the first byte of a connection, or of a later request, to the end of its head;
 *     as long as a TLS handshake may take
 * @param body from the end of the head to the end of the content; as long as a client may take to
 *     read an answer
 * @param idle how long a connection is kept after an answer
 */
public record ConnectionLimits(
    int connections, int requests, long memory, Duration head, Duration body, Duration idle) {

  private static final int FEWEST = 64;
  private static final int BYTES_EACH = 32 * 1024;
  private static final int FILES_OF_OUR_OWN = 100;
  private static final int SHARE_OF_HEAP = 32;
  private static final Duration SHORTEST = Duration.ofMillis(50);
  private static final Duration LONGEST = Duration.ofHours(1);

  /** Rejects values with which no request could be served or no connection would end. */
  public ConnectionLimits {
    if (connections < 1 || connections > 1_000_000) {
      throw new IllegalArgumentException(
          "server.connections: choose 1 to 1000000, not " + connections);
    }
    if (requests < 1 || requests > 1_000_000) {
      throw new IllegalArgumentException("server.requests: choose 1 to 1000000, not " + requests);
    }
    if (memory < 1) {
      throw new IllegalArgumentException("server.content-memory: choose a positive number");
    }
    check("server.head-timeout", head);
    check("server.body-timeout", body);
    check("server.idle-timeout", idle);
  }

  /** Limits derived from the file descriptors and the heap of this process. */
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
