package org.authlayer.adapter.helidon.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataWriter;
import io.helidon.webserver.CloseConnectionException;
import java.io.IOException;
import org.authlayer.adapter.helidon.connection.Line;

/** Lets Helidon write to a line. */
final class LineWriter implements DataWriter {

  private final Line line;

  LineWriter(Line line) {
    this.line = line;
  }

  @Override
  public void write(BufferData... buffers) {
    writeNow(buffers);
  }

  @Override
  public void write(BufferData buffer) {
    writeNow(buffer);
  }

  @Override
  public void writeNow(BufferData... buffers) {
    writeNow(BufferData.create(buffers));
  }

  @Override
  public void writeNow(BufferData buffer) {
    try {
      line.send(buffer.readBytes());
    } catch (IOException gone) {
      throw new CloseConnectionException("the client does not read its answer", gone);
    }
  }
}
