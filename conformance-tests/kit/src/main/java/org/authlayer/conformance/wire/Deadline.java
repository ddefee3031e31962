package org.authlayer.conformance.wire;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** What a socket receives until a moment, so that an answer in drips ends as well. */
final class Deadline extends InputStream {

  private final Socket socket;
  private final InputStream in;
  private final Duration patience;
  private final long start = System.nanoTime();

  Deadline(Socket socket, Duration patience) throws IOException {
    this.socket = socket;
    this.in = socket.getInputStream();
    this.patience = patience;
  }

  @Override
  public int read() throws IOException {
    arm();
    return in.read();
  }

  @Override
  public int read(byte[] buffer, int from, int length) throws IOException {
    arm();
    return in.read(buffer, from, length);
  }

  private void arm() throws IOException {
    long left = patience.minusNanos(System.nanoTime() - start).toMillis();
    if (left <= 0) {
      throw new SocketTimeoutException("the deadline has passed");
    }
    socket.setSoTimeout((int) left);
  }
}
