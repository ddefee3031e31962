package org.authlayer.adapter.helidon.http;

import io.helidon.common.socket.PeerInfo;
import io.helidon.http.RequestException;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import org.authlayer.adapter.helidon.guard.GuardedPeer;
import org.authlayer.adapter.helidon.guard.ListenerState;

/** Content in memory, which takes room for what is there, not for what is announced. */
final class HeldContent implements AutoCloseable {

  /** Content that did not arrive, and the status of the answer. */
  static final class UnreadableException extends Exception {

    private static final long serialVersionUID = 1L;
    private final int status;

    UnreadableException(int status) {
      super(null, null, false, false);
      this.status = status;
    }

    int status() {
      return status;
    }
  }

  private static final int FIRST = 4096;
  private static final int TOO_LARGE = 413;
  private static final int LATE = 408;
  private static final long NOT_WORTH_ASKING = 1024 * 1024;

  private final ListenerState listener;
  private int held;
  private boolean unread;

  HeldContent(ListenerState listener) {
    this.listener = listener;
  }

  boolean isLeftUnread() {
    return unread;
  }

  /** Nothing for content over the limit, of which the rest is not read. */
  Optional<byte[]> read(long announced, int limit, ServerRequest request)
      throws UnreadableException {
    if (announced > Math.max(NOT_WORTH_ASKING, 4L * limit)) {
      throw new UnreadableException(TOO_LARGE);
    }
    Optional<byte[]> content = Optional.empty();
    if (announced <= limit) {
      int most = announced > 0 ? (int) announced : limit;
      try {
        InputStream sent = request.content().inputStream();
        content = read(most, announced > 0, timed(sent, limit, request.remotePeer()));
      } catch (CloseConnectionException gone) {
        throw gone;
      } catch (RequestException refused) {
        if (refused.status().code() != TOO_LARGE) {
          throw new UnreadableException(refused.status().code() == LATE ? LATE : 400);
        }
      } catch (IOException | RuntimeException malformed) {
        throw new UnreadableException(400);
      }
    }
    unread = content.isEmpty();
    return content;
  }

  private Optional<byte[]> read(int most, boolean announced, InputStream in)
      throws IOException, UnreadableException {
    byte[] bytes = grown(new byte[0], Math.min(most, FIRST));
    int length = 0;
    for (int read = 0; read >= 0 && length < most; length += Math.max(read, 0)) {
      if (length == bytes.length) {
        bytes = grown(bytes, Math.min(most, 2 * length));
      }
      read = in.read(bytes, length, bytes.length - length);
    }
    boolean whole = announced || length < most || in.read() < 0;
    return whole ? Optional.of(Arrays.copyOf(bytes, length)) : Optional.empty();
  }

  /** Content that its client sends within one time. */
  static InputStream timed(InputStream content, int limit, PeerInfo client) {
    return client instanceof GuardedPeer peer ? peer.whole(content, limit) : content;
  }

  private byte[] grown(byte[] bytes, int length) throws UnreadableException {
    int more = length - bytes.length;
    if (!listener.hold(more)) {
      throw new UnreadableException(503);
    }
    held += more;
    return Arrays.copyOf(bytes, length);
  }

  @Override
  public void close() {
    listener.release(held);
  }
}
