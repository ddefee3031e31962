package org.authlayer.adapter.helidon.http;

import io.helidon.http.RequestException;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.io.InputStream;
import org.authlayer.adapter.helidon.guard.GuardedPeer;
import org.jspecify.annotations.Nullable;

/** Content that an application reads while it arrives; Helidon has it sent at the first read. */
final class IncomingStream extends InputStream {

  private static final int LATE = 408;

  private final ServerRequest request;
  private @Nullable InputStream begun;
  private boolean whole;
  private @Nullable IOException failure;

  IncomingStream(ServerRequest request) {
    this.request = request;
  }

  private InputStream content() {
    InputStream content = request.content().inputStream();
    return request.remotePeer() instanceof GuardedPeer peer ? peer.streamed(content) : content;
  }

  /** Of the answer to content that has failed. */
  int status() {
    IOException before = failure;
    return before != null
            && before.getCause() instanceof RequestException refused
            && refused.status().code() == LATE
        ? LATE
        : 400;
  }

  boolean hasFailed() {
    return failure != null;
  }

  /** Whether all of it was read; from now on none can be. */
  boolean end() {
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
      InputStream in = begun == null ? content() : begun;
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
