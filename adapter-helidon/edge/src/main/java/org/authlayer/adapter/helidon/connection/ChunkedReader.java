package org.authlayer.adapter.helidon.connection;

import java.io.IOException;
import java.util.Optional;

/** Reads chunked content without extensions, trailers, signs, blanks and bare LF (ADR 0017). */
final class ChunkedReader implements BodyBuffer.ByteSource {

  private static final int MOST_DIGITS = 8;

  private final ReadBuffer buffer;
  private long left;

  ChunkedReader(ReadBuffer buffer) {
    this.buffer = buffer;
  }

  /** Nothing as soon as the content is longer than the limit. */
  Optional<byte[]> read(BodyBuffer content) throws IOException {
    for (long size = left(); size > 0; size = left()) {
      if (size > content.room()) {
        return Optional.empty();
      }
      content.take(this, (int) size);
    }
    return Optional.of(content.whole());
  }

  /** The bytes left of the chunk; 0 at the end of the content. */
  long left() throws IOException {
    if (left == 0) {
      left = size();
      if (left == 0) {
        endOfLine(buffer.next());
      }
    }
    return left;
  }

  @Override
  public int take(byte[] into, int at, int count) throws IOException {
    int taken = buffer.take(into, at, (int) Math.min(count, left));
    left -= taken;
    if (left == 0) {
      endOfLine(buffer.next());
    }
    return taken;
  }

  private long size() throws IOException {
    long size = 0;
    for (int digits = 0; ; digits++) {
      int next = buffer.next();
      int value = next < 128 ? Character.digit(next, 16) : -1;
      if (value < 0 && digits > 0) {
        endOfLine(next);
        return size;
      }
      if (value < 0 || digits == MOST_DIGITS) {
        throw new RequestRejected(400, "the size of a chunk is not a hexadecimal number");
      }
      size = 16 * size + value;
    }
  }

  private void endOfLine(int first) throws IOException {
    if (first != '\r' || buffer.next() != '\n') {
      throw new RequestRejected(400, "a chunk does not end with CR LF");
    }
  }
}
