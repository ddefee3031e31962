package org.authlayer.adapter.helidon.connection;

import java.io.IOException;

/** Content that a client sends. */
@FunctionalInterface
interface ByteSource {

  /** Takes at least one and at most {@code count} of the bytes there are, waiting for the first. */
  int take(byte[] into, int at, int count) throws IOException;
}
