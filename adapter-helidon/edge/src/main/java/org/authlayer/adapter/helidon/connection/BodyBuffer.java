package org.authlayer.adapter.helidon.connection;

import java.io.IOException;
import java.util.Arrays;

/** Content as it comes in; it takes memory for what is there, not for what is announced. */
final class BodyBuffer {

  /** Content that a client sends. */
  @FunctionalInterface
  interface ByteSource {

    /** Takes 1 to {@code count} of the bytes there are, waiting for the first. */
    int take(byte[] into, int at, int count) throws IOException;
  }

  private static final int FIRST = 4096;

  private final MemoryLease share;
  private final int most;
  private byte[] bytes;
  private int length;

  BodyBuffer(MemoryLease share, int most) throws RequestRejected {
    this.share = share;
    this.most = most;
    int first = Math.min(most, FIRST);
    share.grow(first);
    this.bytes = new byte[first];
  }

  int room() {
    return most - length;
  }

  void take(ByteSource from, int count) throws IOException {
    for (int left = count; left > 0; ) {
      if (length == bytes.length) {
        int larger = Math.min(most, 2 * bytes.length);
        share.grow(larger - bytes.length);
        bytes = Arrays.copyOf(bytes, larger);
      }
      int taken = from.take(bytes, length, Math.min(left, bytes.length - length));
      length += taken;
      left -= taken;
    }
  }

  byte[] whole() {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }
}
