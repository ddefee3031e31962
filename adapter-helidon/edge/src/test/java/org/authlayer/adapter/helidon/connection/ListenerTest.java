package org.authlayer.adapter.helidon.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class ListenerTest {

  private static final int BODY_LIMIT = 1024;

  /** A kernel may hand over a connection to who waits for one although the socket is closed. */
  @Test
  void whoComesInWhileItClosesIsTurnedAway() throws IOException, InterruptedException {
    try (Handing socket = new Handing()) {
      CountDownLatch over = new CountDownLatch(1);
      Listener listener =
          new Listener(
                  socket,
                  ConnectionLimits.derived(),
                  BODY_LIMIT,
                  null,
                  (line, requests) -> {
                    line.send(new byte[] {'x'});
                    over.countDown();
                  })
              .start();
      try (Socket early = socket.client()) {
        assertEquals('x', early.getInputStream().read());
      }
      over.await();
      socket.awaitAsked(2);
      listener.close(Duration.ofSeconds(30));
      try (Socket late = socket.client()) {
        assertEquals(-1, late.getInputStream().read());
      }
    }
  }

  /** Hands connections over whether it is closed or not. */
  private static final class Handing extends ServerSocket {

    private final LinkedBlockingQueue<Socket> accepted = new LinkedBlockingQueue<>();
    private final Semaphore asked = new Semaphore(0);

    Handing() throws IOException {}

    Socket client() throws IOException {
      try (ServerSocket door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        Socket client = new Socket(door.getInetAddress(), door.getLocalPort());
        accepted.add(door.accept());
        return client;
      }
    }

    /** Waits until so many connections have been asked for. */
    void awaitAsked(int times) throws InterruptedException {
      asked.acquire(times);
    }

    @Override
    public Socket accept() throws IOException {
      asked.release();
      try {
        return accepted.take();
      } catch (InterruptedException none) {
        throw new SocketException("interrupted");
      }
    }
  }
}
