package org.authlayer.adapter.helidon.guard;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataWriter;

/** Writes as long as the client takes what is written. */
record PacedWriter(GuardedConnection connection) implements DataWriter {

  @Override
  public void write(BufferData... buffers) {
    connection.send(BufferData.create(buffers));
  }

  @Override
  public void write(BufferData buffer) {
    connection.send(buffer);
  }

  @Override
  public void writeNow(BufferData... buffers) {
    connection.send(BufferData.create(buffers));
  }

  @Override
  public void writeNow(BufferData buffer) {
    connection.send(buffer);
  }
}
