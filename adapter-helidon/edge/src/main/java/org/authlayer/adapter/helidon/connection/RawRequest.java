package org.authlayer.adapter.helidon.connection;

import java.util.Optional;
import org.authlayer.ports.driving.Headers;

/**
 * One request, cut out of its connection's bytes.
 *
 * @param target the request target as sent
 * @param headers the fields, without the fields that say where the content ends
 * @param content the content without its framing; nothing when it is longer than the limit, or
 *     streamed
 * @param streamed the content that is read while it arrives
 * @param awaited whether the client still waits for {@code 100 Continue}
 * @param last whether the client expects the connection to be closed after the answer
 * @param older whether the request is of HTTP/1.0, which has no chunked answers
 */
public record RawRequest(
    String method,
    String target,
    Headers headers,
    Optional<byte[]> content,
    Optional<StreamedContent> streamed,
    boolean awaited,
    boolean last,
    boolean older) {

  /** Whether there is content that was not read to its end, so that no request can follow. */
  public boolean isUnread() {
    return streamed.map(content -> !content.isWhole()).orElseGet(content::isEmpty);
  }

  /** Whether the client may be sending such content just now. */
  public boolean isSending() {
    return isUnread() && !streamed.map(StreamedContent::isAwaited).orElse(awaited);
  }

  /** Names sizes only: headers and content hold secrets. */
  @Override
  public String toString() {
    return "request of %d header names and %s bytes"
        .formatted(
            headers.lines().size(), content.map(bytes -> bytes.length + "").orElse("too many"));
  }
}
