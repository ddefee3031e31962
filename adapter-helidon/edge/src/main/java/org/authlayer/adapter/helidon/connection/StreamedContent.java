package org.authlayer.adapter.helidon.connection;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Content that is read while it arrives; its request counts neither before nor while it waits. */
public final class StreamedContent extends InputStream {

  private final RequestReader reader;
  private final OptionalLong length;
  private final @Nullable ChunkedReader chunks;
  private final ReadBuffer buffer;
  private long left;
  private boolean awaited;
  private boolean begun;
  private boolean whole;
  private @Nullable IOException failure;

  StreamedContent(RequestReader reader, ReadBuffer buffer, RequestHead head, boolean awaited) {
    this.reader = reader;
    this.buffer = buffer;
    this.chunks = head.isChunked() ? new ChunkedReader(buffer) : null;
    this.length = head.isChunked() ? OptionalLong.empty() : OptionalLong.of(head.length());
    this.left = head.length();
    this.awaited = awaited;
  }

  public OptionalLong length() {
    return length;
  }

  /** Throws the failure of a read before, which an application may have caught. */
  public void end() throws IOException {
    IOException before = failure;
    if (before != null) {
      throw before;
    }
    if (!whole) {
      failure = new IOException("the request is answered; its content cannot be read any more");
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] into, int at, int count) throws IOException {
    Objects.checkFromIndexSize(at, count, into.length);
    IOException before = failure;
    if (before != null) {
      throw before;
    }
    if (count == 0 || whole) {
      return count == 0 ? 0 : -1;
    }
    try {
      if (!begun) {
        begun = true;
        reader.beginContent(awaited);
        awaited = false;
      }
      int taken = reader.paced(() -> take(into, at, count));
      if (taken < 0) {
        whole = true;
        reader.enter();
      }
      return taken;
    } catch (IOException broken) {
      failure = broken;
      throw broken;
    }
  }

  boolean isWhole() {
    return whole;
  }

  boolean isAwaited() {
    return awaited;
  }

  private int take(byte[] into, int at, int count) throws IOException {
    ChunkedReader chunked = chunks;
    if (chunked != null) {
      return chunked.left() == 0 ? -1 : chunked.take(into, at, count);
    }
    if (left == 0) {
      return -1;
    }
    int taken = buffer.take(into, at, (int) Math.min(count, left));
    left -= taken;
    return taken;
  }
}
