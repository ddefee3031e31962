package org.authlayer.adapter.helidon.connection;

import java.io.IOException;
import java.util.Optional;

/**
 * Reads chunked content in its one undoubted spelling: no extensions, no trailer section, no sign,
 * no blank, every line ended by CR LF (ADR 0017).
 */
record ChunkedReader(ReadBuffer buffer, BodyBuffer content) {

  private static final int MOST_DIGITS = 8;

  /** Returns the content, or nothing as soon as it is longer than the limit. */
  Optional<byte[]> read() throws IOException {
    for (long size = size(); size > 0; size = size()) {
      if (size > content.room()) {
        return Optional.empty();
      }
      for (int left = (int) size; left > 0; ) {
        left -= content.take(buffer, left);
      }
      endOfLine(buffer.next());
    }
    endOfLine(buffer.next());
    return Optional.of(content.whole());
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
