package org.authlayer.drills.hold;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * A process that opens connections and says nothing on them. Of its own, because one process may
 * not have descriptors for both ends of all of them.
 */
public final class Holder {

  private static final int REFUSALS_AT_MOST = 200;

  private Holder() {}

  /**
   * Opens them, prints how many, and holds them until its input ends.
   *
   * @param words port, how many, and the number of the first source address in 127.1.0.0/16
   */
  public static void main(String[] words) throws IOException {
    int port = Integer.parseInt(words[0]);
    int wanted = Integer.parseInt(words[1]);
    int first = Integer.parseInt(words[2]);
    List<SocketChannel> held = new ArrayList<>();
    int refused = 0;
    for (int i = 0; i < wanted && refused < REFUSALS_AT_MOST; i++) {
      String from = "127.1." + first + "." + (1 + i % 250);
      try {
        held.add(open(port, from));
      } catch (IOException e) {
        refused++;
      }
    }
    System.out.println(held.size());
    while (System.in.read() >= 0) {
      // Whoever started this ends it by closing the input.
    }
    for (SocketChannel channel : held) {
      channel.close();
    }
  }

  private static SocketChannel open(int port, String from) throws IOException {
    SocketChannel channel = SocketChannel.open();
    try {
      channel.bind(new InetSocketAddress(from, 0));
      channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }
}
