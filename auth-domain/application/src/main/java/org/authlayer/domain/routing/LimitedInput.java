package org.authlayer.domain.routing;

import java.io.IOException;
import java.io.InputStream;
import org.authlayer.domain.Abort;

/** Content up to a limit. What is wrong with it is the client's fault and so a refusal. */
final class LimitedInput extends InputStream {

  private final InputStream in;
  private final long limit;

  /** A request is read by one thread at a time. */
  private final long[] read = {0};

  LimitedInput(InputStream in, long limit) {
    this.in = in;
    this.limit = limit;
  }

  static Abort tooLong(long limit) {
    return Abort.of(413, "The content is longer than " + limit + " bytes.");
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] into, int at, int count) {
    try {
      int some = in.read(into, at, count);
      read[0] += Math.max(some, 0);
      if (read[0] > limit) {
        throw tooLong(limit);
      }
      return some;
    } catch (IOException broken) {
      throw Abort.of(400, "The content did not arrive whole.");
    }
  }
}
