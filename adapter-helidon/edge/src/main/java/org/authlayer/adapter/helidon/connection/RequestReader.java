package org.authlayer.adapter.helidon.connection;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads requests to their ends. The rest of a rejected one is never read as another. */
public final class RequestReader implements AutoCloseable {

  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final long NOT_WORTH_ASKING = 1024 * 1024;

  private final Connection connection;
  private final ListenerState shared;
  private final int limit;
  private final ConnectionProtocol protocol;
  private final MemoryLease forHead;
  private final MemoryLease forContent;
  private final ReadBuffer buffer;
  private boolean begun;
  private boolean inFlight;
  private boolean streaming;
  private Pace pace;

  RequestReader(
      Connection connection, ListenerState shared, int limit, ConnectionProtocol protocol) {
    this.connection = connection;
    this.shared = shared;
    this.limit = limit;
    this.protocol = protocol;
    this.pace = new Pace(shared.limits().body());
    this.forHead = shared.lease();
    this.forContent = shared.lease();
    this.buffer = new ReadBuffer(connection, forHead);
  }

  /** Nothing when the client has no more or the server stops; the request before is answered. */
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
    enter();
    return Optional.of(request);
  }

  public boolean areLast() {
    return shared.isDraining();
  }

  public boolean hasLeftovers() {
    return !buffer.isEmpty();
  }

  /** A stream is no request any more, as it takes as long as its client. False without room. */
  public boolean beginStream(int bytes) {
    if (!shared.streams().tryAcquire()) {
      return false;
    }
    streaming = true;
    leave();
    try {
      forContent.grow(bytes);
      pace = new Pace(shared.limits().body());
      return true;
    } catch (RequestRejected full) {
      return false;
    }
  }

  public void stream(byte[] bytes, int from, int to) throws IOException {
    connection.send(bytes, from, to - from, pace);
  }

  @Override
  public void close() {
    end();
    forHead.clear();
  }

  private void end() {
    forContent.clear();
    buffer.shrink();
    leave();
    if (streaming) {
      streaming = false;
      shared.streams().release();
    }
  }

  void beginContent(boolean awaited) throws IOException {
    pace = new Pace(shared.limits().body());
    leave();
    if (awaited) {
      connection.send(CONTINUE);
    }
  }

  int paced(Read read) throws IOException {
    connection.receive(pace.left());
    int taken = read.read();
    pace.count(shared.now() - connection.since(), taken);
    connection.work();
    return taken;
  }

  @FunctionalInterface
  interface Read {
    int read() throws IOException;
  }

  void enter() throws RequestRejected {
    if (!shared.requests().tryAcquire()) {
      throw new RequestRejected(503, "too many requests at once");
    }
    inFlight = true;
    connection.work();
  }

  private void leave() {
    if (inFlight) {
      inFlight = false;
      shared.requests().release();
    }
  }

  private RawRequest receive(RequestHead head) throws IOException {
    if (!head.isChunked() && head.length() == 0) {
      return whole(head, Optional.of(new byte[0]));
    }
    boolean awaited = head.expectsContinue() && buffer.isEmpty();
    if (protocol.streamsContent(head.method(), head.target())) {
      StreamedContent streamed = new StreamedContent(this, buffer, head, awaited);
      return request(head, Optional.empty(), Optional.of(streamed), awaited);
    }
    if (head.length() > Math.max(NOT_WORTH_ASKING, 4L * limit)) {
      throw new RequestRejected(413, "the content is far too long");
    }
    if (head.length() > limit) {
      return request(head, Optional.empty(), Optional.empty(), awaited);
    }
    if (awaited) {
      connection.send(CONTINUE);
    }
    connection.receive(shared.limits().body());
    return whole(head, content(head));
  }

  private static RawRequest whole(RequestHead head, Optional<byte[]> content) {
    return request(head, content, Optional.empty(), false);
  }

  private static RawRequest request(
      RequestHead head,
      Optional<byte[]> content,
      Optional<StreamedContent> streamed,
      boolean awaited) {
    return new RawRequest(
        head.method(),
        head.target(),
        head.headers(),
        content,
        streamed,
        awaited,
        head.isLast(),
        head.isOlder());
  }

  private Optional<byte[]> content(RequestHead head) throws IOException {
    if (head.isChunked()) {
      return new ChunkedReader(buffer).read(new BodyBuffer(forContent, limit));
    }
    BodyBuffer content = new BodyBuffer(forContent, (int) head.length());
    content.take(buffer, content.room());
    return Optional.of(content.whole());
  }
}
