package org.authlayer.adapter.helidon.connection;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Reads the requests of a connection, each to its very end before it is passed on. The rest of a
 * rejected request is never read as another one.
 */
public final class RequestReader implements AutoCloseable {

  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final long NOT_WORTH_ASKING = 1024 * 1024;

  private final Connection connection;
  private final ListenerState shared;
  private final int limit;
  private final MemoryLease forHead;
  private final MemoryLease forContent;
  private final ReadBuffer buffer;
  private boolean begun;
  private boolean inFlight;

  RequestReader(Connection connection, ListenerState shared, int limit) {
    this.connection = connection;
    this.shared = shared;
    this.limit = limit;
    this.forHead = shared.lease();
    this.forContent = shared.lease();
    this.buffer = new ReadBuffer(connection, forHead);
  }

  /**
   * The next request; the one before counts as answered.
   *
   * @return the request, or nothing when the client has no more or the server stops
   * @throws RequestRejected if the request is refused; the connection is of no more use then
   * @throws IOException if the client is gone
   */
  public Optional<RawRequest> next() throws IOException {
    end();
    boolean first = !begun;
    begun = true;
    if (buffer.isEmpty()) {
      connection.idle(first ? null : shared.limits().idle());
      if (shared.isClosing() || !buffer.fill()) {
        return Optional.empty();
      }
    }
    connection.receive(first ? null : shared.limits().head());
    RawRequest request = receive(RequestHead.parse(buffer.take(new HeadEnd(buffer).find())));
    if (!shared.requests().tryAcquire()) {
      throw new RequestRejected(503, "too many requests at once");
    }
    inFlight = true;
    connection.work();
    return Optional.of(request);
  }

  /** Whether the server stops, and the request at hand is the last. */
  public boolean areLast() {
    return shared.isDraining();
  }

  /** Whether the client has sent more than was asked for. */
  public boolean hasLeftovers() {
    return !buffer.isEmpty();
  }

  /** Gives back what this connection holds. */
  @Override
  public void close() {
    end();
    forHead.clear();
  }

  private void end() {
    forContent.clear();
    buffer.shrink();
    if (inFlight) {
      inFlight = false;
      shared.requests().release();
    }
  }

  private RawRequest receive(RequestHead head) throws IOException {
    if (!head.isChunked() && head.length() == 0) {
      return new RawRequest(head.rest(), Optional.of(new byte[0]), false, head.isLast());
    }
    if (head.length() > Math.max(NOT_WORTH_ASKING, 4L * limit)) {
      throw new RequestRejected(413, "the content is far too long");
    }
    boolean awaited = head.expectsContinue() && buffer.isEmpty();
    if (head.length() > limit) {
      return new RawRequest(head.rest(), Optional.empty(), awaited, head.isLast());
    }
    if (awaited) {
      connection.send(CONTINUE);
    }
    connection.receive(shared.limits().body());
    return new RawRequest(head.rest(), content(head), false, head.isLast());
  }

  private Optional<byte[]> content(RequestHead head) throws IOException {
    if (head.isChunked()) {
      return new ChunkedReader(buffer, new BodyBuffer(forContent, limit)).read();
    }
    BodyBuffer content = new BodyBuffer(forContent, (int) head.length());
    while (content.room() > 0) {
      content.take(buffer, content.room());
    }
    return Optional.of(content.whole());
  }
}
