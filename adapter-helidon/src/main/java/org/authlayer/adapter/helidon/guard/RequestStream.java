package org.authlayer.adapter.helidon.guard;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one client for Helidon: a head as a whole, and content as it comes, never beyond
 * the end of its request. Chunks get new sizes, so that Helidon reads none that a client wrote.
 */
final class RequestStream implements Supplier<byte @Nullable []> {

  private static final byte[] NOTHING = {};
  private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] NEW_LINE = {'\r', '\n'};
  private static final int MOST_DIGITS = 8;

  /** The part of a request that a read waits for. */
  enum Wait {
    REQUEST,
    HEAD,
    CONTENT
  }

  /** Bytes of the client; null when it sends no more. */
  @FunctionalInterface
  interface Source {
    byte @Nullable [] next(Wait wait);
  }

  private final Source source;
  private byte[] bytes = NOTHING;
  private int start;
  private int end;
  private boolean chunked;
  private long left;
  private long room = Long.MAX_VALUE;
  private boolean older;

  RequestStream(Source source) {
    this.source = source;
  }

  /** Whether the client speaks HTTP/1.0, to which no chunks may be sent. */
  boolean isOlder() {
    return older;
  }

  /** Content that is not read while it arrives has a limit. */
  void limit(long most) {
    room = most;
  }

  /** Whether bytes of this client are left that no request has used. */
  boolean hasLeftovers() {
    return start < end || isInContent();
  }

  boolean isInContent() {
    return chunked || left > 0;
  }

  /** Nothing after the end of the last request. */
  @Override
  public byte @Nullable [] get() {
    if (chunked) {
      return chunk();
    }
    if (left > 0) {
      need();
      return take((int) Math.min(left, end - start));
    }
    return head();
  }

  /** Puts back what was read to see which protocol is spoken. */
  void putBack(byte[] first) {
    bytes = first;
    end = first.length;
  }

  private byte @Nullable [] head() {
    RequestHead head = new RequestHead();
    compact();
    while (!head.read(bytes, end)) {
      boolean begun = head.hasBegun();
      if (!fill(begun ? Wait.HEAD : Wait.REQUEST)) {
        if (begun) {
          throw Refusal.of(400, "the head ends early");
        }
        return null;
      }
    }
    byte[] message = head.message(bytes);
    start = head.end();
    older = head.isOlder();
    chunked = head.isChunked();
    left = chunked ? 0 : head.length();
    room = Long.MAX_VALUE;
    return message;
  }

  private byte[] chunk() {
    if (left == 0) {
      left = size();
      if (left == 0) {
        endOfLine(next());
        chunked = false;
        return LAST_CHUNK;
      }
      room -= left;
      if (room < 0) {
        throw Refusal.of(413, "the content is too long");
      }
    }
    need();
    ByteArrayOutputStream chunk = new ByteArrayOutputStream(end - start + 16);
    byte[] data = take((int) Math.min(left, end - start));
    chunk.writeBytes(Integer.toHexString(data.length).getBytes(StandardCharsets.US_ASCII));
    chunk.writeBytes(NEW_LINE);
    chunk.writeBytes(data);
    chunk.writeBytes(NEW_LINE);
    if (left == 0) {
      endOfLine(next());
    }
    return chunk.toByteArray();
  }

  private long size() {
    long size = 0;
    for (int digits = 0; ; digits++) {
      int next = next();
      int value = next >= 0 ? Character.digit(next, 16) : -1;
      if (value < 0 && digits > 0) {
        endOfLine(next);
        return size;
      }
      if (value < 0 || digits == MOST_DIGITS) {
        throw Refusal.of(400, "the size of a chunk is not a hexadecimal number");
      }
      size = 16 * size + value;
    }
  }

  private void endOfLine(int first) {
    if (first != '\r' || next() != '\n') {
      throw Refusal.of(400, "a chunk does not end with CR LF");
    }
  }

  private byte[] take(int count) {
    byte[] taken =
        start == 0 && count == bytes.length
            ? bytes
            : Arrays.copyOfRange(bytes, start, start + count);
    start += count;
    left -= count;
    return taken;
  }

  private byte next() {
    need();
    return bytes[start++];
  }

  private void need() {
    if (start == end && !fill(Wait.CONTENT)) {
      throw Refusal.of(400, "the content ends early");
    }
  }

  private void compact() {
    if (start > 0) {
      bytes = Arrays.copyOfRange(bytes, start, end);
      end -= start;
      start = 0;
    }
  }

  /** False when the client sends no more. */
  private boolean fill(Wait wait) {
    byte[] more = source.next(wait);
    if (more == null) {
      return false;
    }
    if (start == end) {
      bytes = more;
      start = 0;
      end = more.length;
      return true;
    }
    if (end + more.length > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, end + more.length));
    }
    System.arraycopy(more, 0, bytes, end, more.length);
    end += more.length;
    return true;
  }
}
