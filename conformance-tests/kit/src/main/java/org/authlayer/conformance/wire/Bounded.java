package org.authlayer.conformance.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Takes bytes up to a limit. */
final class Bounded extends OutputStream {

  private final ByteArrayOutputStream to;
  private final int limit;

  Bounded(ByteArrayOutputStream to, int limit) {
    this.to = to;
    this.limit = limit;
  }

  @Override
  public void write(int next) throws IOException {
    write(new byte[] {(byte) next}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    if (length > limit - to.size()) {
      throw BoundedBody.tooLong(limit);
    }
    to.write(bytes, from, length);
  }
}
