package org.authlayer.adapter.helidon.http;

import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Content that an application reads while it arrives; Helidon has it sent at the first read. */
final class IncomingStream extends InputStream {

  private final ServerRequest request;
  private @Nullable InputStream begun;
  private boolean whole;
  private @Nullable IOException failure;

  IncomingStream(ServerRequest request) {
    this.request = request;
  }

  boolean hasFailed() {
    return failure != null;
  }

  /** Skips up to {@code patience} bytes, if any were asked for. Whether the end was found. */
  boolean end(int patience, boolean awaited) {
    byte[] rest = new byte[8192];
    try {
      for (int left = patience; left > 0 && !whole && !(awaited && begun == null); ) {
        left -= Math.max(0, read(rest, 0, rest.length));
      }
    } catch (IOException over) {
      return false;
    }
    failure = new IOException("the request is answered; its content cannot be read any more");
    return whole;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] into, int at, int count) throws IOException {
    IOException before = failure;
    if (before != null) {
      throw before;
    }
    try {
      InputStream in = begun == null ? request.content().inputStream() : begun;
      begun = in;
      int read = in.read(into, at, count);
      whole |= read < 0;
      return read;
    } catch (IOException | RuntimeException broken) {
      failure = new IOException("the content did not arrive whole", broken);
      throw failure;
    }
  }
}
