package org.authlayer.adapter.helidon.guard;

import io.helidon.common.socket.HelidonSocket;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a client. They can be read ahead while its request is answered, since only a read
 * shows that a client is gone; the next read takes what came.
 */
final class ClientBytes {

  private final HelidonSocket socket;
  private @Nullable Ahead ahead;
  private boolean reading;

  private record Ahead(FutureTask<byte[]> read, Thread thread) {}

  ClientBytes(HelidonSocket socket) {
    this.socket = socket;
  }

  /** Null or nothing when the client sends no more. By the thread of the connection only. */
  byte @Nullable [] next() {
    Ahead begun = beginReading();
    try {
      return begun == null ? socket.get() : await(begun);
    } finally {
      endReading();
    }
  }

  /** Reads ahead from the first question on. A client that closes its side counts as gone. */
  boolean isGone() {
    Ahead begun = readAhead();
    if (begun == null || !begun.read().isDone()) {
      return false;
    }
    try {
      byte[] some = begun.read().get();
      return some == null || some.length == 0;
    } catch (ExecutionException broken) {
      return true;
    } catch (InterruptedException never) {
      throw new IllegalStateException("what is done is not waited for", never);
    }
  }

  /** Ends a read ahead, which closes the socket; a write may wait for what that read holds. */
  synchronized void end() {
    if (ahead != null) {
      ahead.thread().interrupt();
    }
  }

  private synchronized @Nullable Ahead beginReading() {
    reading = true;
    return ahead;
  }

  private synchronized void endReading() {
    reading = false;
    ahead = null;
  }

  /** Nothing while the connection itself reads: its client is there. */
  private synchronized @Nullable Ahead readAhead() {
    if (ahead == null && !reading) {
      FutureTask<byte[]> read = new FutureTask<>(socket::get);
      ahead = new Ahead(read, Thread.ofVirtual().name("http-ahead").start(read));
    }
    return reading ? null : ahead;
  }

  /** An interrupt ends the wait of the thread that reads, which closes the socket. */
  private static byte @Nullable [] await(Ahead begun) {
    try {
      return begun.read().get();
    } catch (InterruptedException interrupted) {
      begun.thread().interrupt();
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new InterruptedIOException("the wait was ended"));
    } catch (ExecutionException broken) {
      if (broken.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(broken.getCause());
    }
  }
}
