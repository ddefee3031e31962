package org.authlayer.adapter.persistence.support;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands between client and database, counts what the client sends, and can hold it or cut the
 * line.
 */
public final class Relay implements AutoCloseable {

  private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private final AtomicInteger sent = new AtomicInteger();
  private volatile CountDownLatch open = new CountDownLatch(0);
  private volatile int databasePort;

  public Relay(int databasePort) throws IOException {
    this.databasePort = databasePort;
    Thread.ofVirtual().start(this::accept);
  }

  public int port() {
    return door.getLocalPort();
  }

  /** How often the client has sent something since the last call: one more than its waits. */
  public int sentSinceLastAsked() {
    return sent.getAndSet(0);
  }

  /** Nothing gets through until {@link #release}, as if the database were paused. */
  public void hold() {
    open = new CountDownLatch(1);
  }

  public void release() {
    open.countDown();
  }

  /** Leads to another database from now on, and cuts the connections to the one before. */
  public void leadTo(int otherPort) throws IOException {
    databasePort = otherPort;
    cutConnections();
  }

  public void cut() throws IOException {
    door.close();
    cutConnections();
  }

  private void cutConnections() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  @Override
  public void close() throws IOException {
    cut();
  }

  private void accept() {
    try {
      while (!door.isClosed()) {
        Socket client = door.accept();
        Socket database = new Socket(InetAddress.getLoopbackAddress(), databasePort);
        sockets.add(client);
        sockets.add(database);
        Thread.ofVirtual().start(() -> pump(client, database, sent));
        Thread.ofVirtual().start(() -> pump(database, client, new AtomicInteger()));
      }
    } catch (IOException e) {
      if (!door.isClosed()) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void pump(Socket from, Socket to, AtomicInteger count) {
    byte[] buffer = new byte[65_536];
    try (from;
        to;
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        count.incrementAndGet();
        open.await();
        out.write(buffer, 0, n);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // One side has gone; closing the other is all there is to do.
      count.get();
    }
  }
}
