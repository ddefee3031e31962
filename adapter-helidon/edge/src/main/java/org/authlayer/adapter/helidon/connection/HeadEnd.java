package org.authlayer.adapter.helidon.connection;

import java.io.IOException;

/** Finds where a head ends. A bare LF ends no line: others see other requests (RFC 9112, 2.2). */
final class HeadEnd {

  /** RFC 9112, 3 recommends at least 8000 for the request line. */
  static final int LONGEST_FIRST_LINE = 8 * 1024;

  static final int LONGEST_FIELDS = 16 * 1024;

  private final ReadBuffer buffer;
  private int firstLine;
  private int lineStart;
  private int at;
  private boolean afterReturn;

  HeadEnd(ReadBuffer buffer) {
    this.buffer = buffer;
  }

  int find() throws IOException {
    while (true) {
      at = afterReturn ? at : buffer.pastPlain(at);
      if (at == buffer.length()) {
        checkLengths();
        if (!buffer.fill()) {
          throw new RequestRejected(400, "the head ends early");
        }
      } else if (isLastByte()) {
        return at + 1;
      } else {
        at++;
      }
    }
  }

  private boolean isLastByte() throws RequestRejected {
    byte now = buffer.at(at);
    if (now == 0 || (now == '\n') != afterReturn) {
      throw new RequestRejected(400, "a line of the head does not end as lines end");
    }
    afterReturn = now == '\r';
    if (now != '\n') {
      return false;
    }
    boolean empty = at - lineStart == 1;
    lineStart = at + 1;
    firstLine = firstLine == 0 ? lineStart : firstLine;
    checkLengths();
    return empty;
  }

  private void checkLengths() throws RequestRejected {
    if ((firstLine == 0 ? at : firstLine) > LONGEST_FIRST_LINE) {
      throw new RequestRejected(414, "the request line is too long");
    }
    if (firstLine > 0 && at - firstLine > LONGEST_FIELDS) {
      throw new RequestRejected(431, "the fields are too long");
    }
  }
}
