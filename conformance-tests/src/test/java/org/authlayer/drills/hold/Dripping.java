package org.authlayer.drills.hold;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.authlayer.drills.bench.Patience;

/** Requests that are sent a byte at a time. */
final class Dripping implements Closeable {

  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final List<SocketChannel> open = new ArrayList<>();

  /** Opens connections and sends the beginning of a request on each. */
  void begin(int port, int connections, String beginning) throws IOException {
    for (int i = 0; i < connections; i++) {
      SocketChannel channel =
          SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      channel.write(ByteBuffer.wrap(beginning.getBytes(StandardCharsets.US_ASCII)));
      channel.configureBlocking(false);
      open.add(channel);
    }
  }

  /**
   * Sends a byte on each, again and again, until the server has closed them all.
   *
   * @return the milliseconds that took, or -1 if some are open at the end
   */
  long dripUntilClosed(Duration most) throws IOException, InterruptedException {
    long began = System.nanoTime();
    while (System.nanoTime() - began < most.toNanos()) {
      for (Iterator<SocketChannel> each = open.iterator(); each.hasNext(); ) {
        SocketChannel channel = each.next();
        if (hasEnded(channel)) {
          channel.close();
          each.remove();
        }
      }
      if (open.isEmpty()) {
        return (System.nanoTime() - began) / 1_000_000;
      }
      Patience.pause(INTERVAL);
    }
    return -1;
  }

  /** How many the server has not closed. */
  int stillOpen() {
    return open.size();
  }

  private static boolean hasEnded(SocketChannel channel) {
    try {
      ByteBuffer answer = ByteBuffer.allocate(4096);
      while (channel.read(answer.clear()) > 0) {
        // An answer such as 408 may come before the end.
      }
      if (channel.read(answer.clear()) < 0) {
        return true;
      }
      channel.write(ByteBuffer.wrap(new byte[] {'a'}));
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  @Override
  public void close() throws IOException {
    for (SocketChannel channel : open) {
      channel.close();
    }
    open.clear();
  }
}
