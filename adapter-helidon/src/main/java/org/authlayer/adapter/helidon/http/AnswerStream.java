package org.authlayer.adapter.helidon.http;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Begins the answer at the first full or flushed piece: what cannot be opened is still a 500. */
final class AnswerStream extends OutputStream {

  private static final int PIECE = 16 * 1024;

  private final Supplier<OutputStream> beginning;
  private final byte[] piece = new byte[PIECE];
  private int filled;
  private @Nullable OutputStream begun;

  AnswerStream(Supplier<OutputStream> beginning) {
    this.beginning = beginning;
  }

  boolean hasBegun() {
    return begun != null;
  }

  @Override
  public void write(int octet) throws IOException {
    write(new byte[] {(byte) octet}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int at, int count) throws IOException {
    for (int taken = 0; taken < count; ) {
      if (filled == PIECE) {
        sendPiece();
      }
      int some = Math.min(count - taken, PIECE - filled);
      System.arraycopy(bytes, at + taken, piece, filled, some);
      filled += some;
      taken += some;
    }
  }

  @Override
  public void flush() throws IOException {
    sendPiece().flush();
  }

  /** Ends the answer, which {@link #close} does not: it is called after a failure too. */
  void end() throws IOException {
    sendPiece().close();
  }

  private OutputStream sendPiece() throws IOException {
    OutputStream out = begun;
    if (out == null) {
      out = beginning.get();
      begun = out;
    }
    if (filled > 0) {
      out.write(piece, 0, filled);
      filled = 0;
    }
    return out;
  }
}
