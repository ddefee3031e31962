package org.authlayer.adapter.helidon.edge;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.function.IntFunction;
import org.authlayer.adapter.helidon.connection.Connection;
import org.authlayer.adapter.helidon.connection.RequestReader;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.ClientGoneException;

/** Sends nothing before the first full or flushed piece: what cannot be opened is still a 500. */
final class StreamedAnswer extends OutputStream {

  private static final System.Logger LOGGER = System.getLogger(StreamedAnswer.class.getName());
  private static final int PIECE = 16 * 1024;
  private static final int SIZE_LINE = 6;
  private static final byte[] NEW_LINE = {'\r', '\n'};
  private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  /** Events end when the server stops; {@code problem} writes an answer of another status. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared; a copy of every answer would cost.
  record Plan(
      Body.Outgoing content,
      byte[] head,
      boolean chunked,
      boolean events,
      IntFunction<byte[]> problem) {}

  private final Plan plan;
  private final Connection connection;
  private final RequestReader requests;
  private final byte[] piece = new byte[SIZE_LINE + PIECE + NEW_LINE.length];
  private int end = SIZE_LINE;
  private boolean begun;

  private StreamedAnswer(Plan plan, Connection connection, RequestReader requests) {
    this.plan = plan;
    this.connection = connection;
    this.requests = requests;
  }

  /** Throws if the answer was not sent whole. */
  static void send(Plan plan, Connection connection, RequestReader requests) throws IOException {
    if (requests.beginStream(PIECE)) {
      new StreamedAnswer(plan, connection, requests).send();
    } else {
      connection.send(plan.problem().apply(503));
    }
  }

  @Override
  public void write(int octet) throws IOException {
    write(new byte[] {(byte) octet}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int at, int count) throws IOException {
    for (int taken = 0; taken < count; ) {
      if (end == SIZE_LINE + PIECE) {
        sendPiece();
      }
      int some = Math.min(count - taken, SIZE_LINE + PIECE - end);
      System.arraycopy(bytes, at + taken, piece, end, some);
      end += some;
      taken += some;
    }
  }

  @Override
  public void flush() throws IOException {
    sendPiece();
    if (plan.events() && requests.areLast()) {
      throw new IOException("the server stops");
    }
  }

  private void send() throws IOException {
    try {
      plan.content().writeTo(this);
      sendPiece();
      if (plan.chunked()) {
        requests.stream(LAST_CHUNK, 0, LAST_CHUNK.length);
      }
    } catch (Throwable broken) {
      if (begun || ClientGoneException.isCauseOf(broken)) {
        connection.reset();
        throw new IOException("an answer was cut off", broken);
      }
      LOGGER.log(System.Logger.Level.DEBUG, "the content of an answer broke", broken);
      connection.send(plan.problem().apply(500));
    }
  }

  private void sendPiece() throws IOException {
    if (!begun) {
      begun = true;
      requests.stream(plan.head(), 0, plan.head().length);
    }
    int count = end - SIZE_LINE;
    if (count == 0) {
      return;
    }
    if (plan.chunked()) {
      byte[] size = HexFormat.of().toHexDigits((short) count).getBytes(StandardCharsets.US_ASCII);
      System.arraycopy(size, 0, piece, 0, size.length);
      System.arraycopy(NEW_LINE, 0, piece, size.length, NEW_LINE.length);
      System.arraycopy(NEW_LINE, 0, piece, end, NEW_LINE.length);
      requests.stream(piece, 0, end + NEW_LINE.length);
    } else {
      requests.stream(piece, SIZE_LINE, end);
    }
    end = SIZE_LINE;
  }
}
