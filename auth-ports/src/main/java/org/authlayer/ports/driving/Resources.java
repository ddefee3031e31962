package org.authlayer.ports.driving;

/**
 * Takes what an application opened, and closes it once: the last first, also if the start fails
 * later. A failure to close one is logged, and the others are closed.
 */
@FunctionalInterface
public interface Resources {

  /**
   * Takes and returns a resource.
   *
   * @throws java.util.concurrent.CancellationException if the server is stopping already; the
   *     resource is closed
   */
  <T extends AutoCloseable> T add(T resource);
}
