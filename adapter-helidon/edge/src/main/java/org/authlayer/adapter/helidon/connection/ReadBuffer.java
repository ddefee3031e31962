package org.authlayer.adapter.helidon.connection;

import java.io.IOException;
import java.util.Arrays;

/** Bytes of a connection that are read and not yet used. */
final class ReadBuffer implements BodyBuffer.ByteSource {

  private static final int SMALLEST = 1024;
  private static final int LARGEST = 32 * 1024;
  private static final int GROWTH = 8;

  private final Connection connection;
  private final MemoryLease share;
  private byte[] bytes = new byte[SMALLEST];
  private int start;
  private int end;

  ReadBuffer(Connection connection, MemoryLease share) {
    this.connection = connection;
    this.share = share;
  }

  boolean isEmpty() {
    return start == end;
  }

  int length() {
    return end - start;
  }

  byte at(int index) {
    return bytes[start + index];
  }

  /** The first index with a byte that might end or spoil a line, or the length. */
  int pastPlain(int index) {
    byte[] all = bytes;
    int i = start + index;
    while (i < end && Byte.toUnsignedInt(all[i]) > '\r') {
      i++;
    }
    return i - start;
  }

  /** False when the client sends no more. */
  boolean fill() throws IOException {
    if (start == end) {
      start = 0;
      end = 0;
    } else if (end == bytes.length) {
      makeRoom();
    }
    int read = connection.read(bytes, end, bytes.length - end);
    end += Math.max(read, 0);
    return read > 0;
  }

  int next() throws IOException {
    need();
    return bytes[start++] & 0xff;
  }

  @Override
  public int take(byte[] into, int at, int count) throws IOException {
    if (start == end && count > SMALLEST) {
      return some(connection.read(into, at, count));
    }
    need();
    int taken = Math.min(count, end - start);
    System.arraycopy(bytes, start, into, at, taken);
    start += taken;
    return taken;
  }

  byte[] take(int count) {
    byte[] taken = Arrays.copyOfRange(bytes, start, start + count);
    start += count;
    return taken;
  }

  void shrink() {
    if (bytes.length > SMALLEST && end - start <= SMALLEST) {
      share.shrink(bytes.length - SMALLEST);
      bytes = Arrays.copyOf(Arrays.copyOfRange(bytes, start, end), SMALLEST);
      end -= start;
      start = 0;
    }
  }

  private void need() throws IOException {
    if (start == end) {
      fill();
      some(end - start);
    }
  }

  private static int some(int read) throws RequestRejected {
    if (read <= 0) {
      throw new RequestRejected(400, "the content ends early");
    }
    return read;
  }

  private void makeRoom() throws RequestRejected {
    if (start > 0) {
      System.arraycopy(bytes, start, bytes, 0, end - start);
      end -= start;
      start = 0;
      return;
    }
    if (bytes.length == LARGEST) {
      throw new RequestRejected(431, "the head is too long");
    }
    int larger = Math.min(LARGEST, GROWTH * bytes.length);
    share.grow(larger - bytes.length);
    bytes = Arrays.copyOf(bytes, larger);
  }
}
