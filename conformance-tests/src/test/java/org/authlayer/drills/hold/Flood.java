package org.authlayer.drills.hold;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.authlayer.drills.bench.Account;
import org.authlayer.drills.bench.Visitor;

/** Wrong passwords for ever new addresses, all from one client network. */
final class Flood implements Closeable {

  private final AtomicBoolean ended = new AtomicBoolean();
  private final List<Thread> clients = new ArrayList<>();
  private final Map<Integer, Integer> statuses = new TreeMap<>();

  /** Begins with so many clients at once. */
  static Flood begin(Visitor from, int clients) {
    Flood flood = new Flood();
    for (int i = 0; i < clients; i++) {
      flood.clients.add(Thread.ofPlatform().name("flood-" + i).start(() -> flood.log(from)));
    }
    return flood;
  }

  private void log(Visitor visitor) {
    while (!ended.get()) {
      int status;
      try {
        status = visitor.basicLogin(Account.fresh()).status();
      } catch (IOException cut) {
        status = 0;
      }
      synchronized (this) {
        statuses.merge(status, 1, Integer::sum);
      }
    }
  }

  /** How often each status was answered. */
  synchronized Map<Integer, Integer> statuses() {
    return new TreeMap<>(statuses);
  }

  @Override
  public void close() throws IOException {
    ended.set(true);
    try {
      for (Thread client : clients) {
        client.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the flood ended", e);
    }
  }
}
