package org.authlayer.ports.driving;

/** Closes what an application opened: the last first, also if the start fails. */
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
