package org.authlayer.adapter.helidon.connection;

import java.util.Optional;

/**
 * One request, cut out of its connection's bytes.
 *
 * @param head request line, fields and the empty line, without the fields that say where the
 *     content ends
 * @param content the content without its framing; nothing when it is longer than the limit
 * @param awaited whether the client still waits for {@code 100 Continue}
 * @param last whether the client expects the connection to be closed after the answer
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; a copy of every request would cost.
public record RawRequest(byte[] head, Optional<byte[]> content, boolean awaited, boolean last) {

  /** Names sizes only: head and content hold secrets. */
  @Override
  public String toString() {
    return "request of %d bytes and %s"
        .formatted(head.length, content.map(bytes -> bytes.length + "").orElse("too many"));
  }
}
