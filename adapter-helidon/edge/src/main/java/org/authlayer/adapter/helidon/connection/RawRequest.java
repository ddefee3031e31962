package org.authlayer.adapter.helidon.connection;

import java.util.Optional;
import org.authlayer.ports.driving.Headers;

/**
 * One request, without the fields that frame it. Its content is nothing when it is too long, or
 * streamed; the client may still wait for {@code 100 Continue}.
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

  /** No request can follow content that was not read to its end. */
  public boolean isUnread() {
    return streamed.map(content -> !content.isWhole()).orElseGet(content::isEmpty);
  }

  public boolean isSending() {
    return isUnread() && !streamed.map(StreamedContent::isAwaited).orElse(awaited);
  }

  /** Headers and content hold secrets. */
  @Override
  public String toString() {
    return "request of %s header names and %s bytes"
        .formatted(
            headers.lines().size(), content.map(bytes -> bytes.length + "").orElse("too many"));
  }
}
