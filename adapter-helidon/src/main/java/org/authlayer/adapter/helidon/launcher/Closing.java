package org.authlayer.adapter.helidon.launcher;

import java.util.ArrayDeque;
import java.util.Deque;

/** Closes what was opened, the last first, whatever fails on the way. */
final class Closing implements AutoCloseable {

  private static final System.Logger LOGGER = System.getLogger(Closing.class.getName());

  private final Deque<AutoCloseable> opened = new ArrayDeque<>();

  <T extends AutoCloseable> T add(T part) {
    opened.push(part);
    return part;
  }

  <E extends RuntimeException> E after(E failure) {
    close();
    return failure;
  }

  @Override
  public void close() {
    while (!opened.isEmpty()) {
      close(opened.pop());
    }
  }

  private static void close(AutoCloseable part) {
    try {
      part.close();
    } catch (Exception failure) {
      LOGGER.log(System.Logger.Level.WARNING, "not closed cleanly", failure);
    }
  }
}
