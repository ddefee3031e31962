package org.authlayer.benchmarks.client;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.util.concurrent.TimeUnit;

/** Waits for the first {@code GET /me} that a starting server answers. */
public final class FirstAnswer {

  private static final long LOOK_MILLIS = 2;

  private FirstAnswer() {}

  /**
   * Asks until there is an answer, which has to be the right one.
   *
   * @param port of the server
   * @param server ends the wait when it ends
   */
  public static void await(int port, Process server) throws IOException, InterruptedException {
    Ask me = Route.ME.ask(1, new Signer(new byte[32]));
    try (Wire wire = new Wire(port, true)) {
      while (!isAnswered(wire, me)) {
        if (server.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
          throw new IOException("the server ended with " + server.exitValue());
        }
      }
    }
  }

  private static boolean isAnswered(Wire wire, Ask me) throws IOException {
    try {
      wire.exchange(me);
      return true;
    } catch (SocketException | EOFException notYet) {
      wire.close();
      return false;
    }
  }
}
