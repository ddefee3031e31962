package org.authlayer.ports.operation;

import java.util.function.Supplier;

/**
 * Where work that may take long is announced, for a person who waits for it. Whether and when a
 * line is written is the launcher's business.
 *
 * <pre>{@code
 * try (Progress.Work unpacking = progress.begin("unpacking the files", () -> done + " of " + all)) {
 *   // unpack them
 * }
 * }</pre>
 */
@FunctionalInterface
public interface Progress {

  /**
   * Begins work, which ends when it is closed.
   *
   * @param what a part of a sentence, such as {@code unpacking the files}
   * @param howFar such as {@code 3 of 5}, or empty; asked on another thread, and seldom
   */
  Work begin(String what, Supplier<String> howFar);

  /** Begins work without a number. */
  default Work begin(String what) {
    return begin(what, () -> "");
  }

  /** Announces nothing. */
  static Progress silent() {
    return (what, howFar) -> () -> {};
  }

  /** Work that goes on until it is closed. */
  @FunctionalInterface
  interface Work extends AutoCloseable {

    @Override
    void close();
  }
}
