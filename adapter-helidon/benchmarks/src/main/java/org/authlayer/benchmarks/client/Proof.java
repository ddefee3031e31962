package org.authlayer.benchmarks.client;

import java.io.IOException;
import java.util.Base64;

/** Whether a server does what is to be measured: accepts what is right and refuses what is not. */
public final class Proof {

  private Proof() {}

  /**
   * Asks, and returns when every answer was the right one.
   *
   * @param port of the server
   * @param route what it will be asked
   * @param secret of signed tokens
   * @throws IOException if one was not; the message shows it
   */
  public static void of(int port, Route route, String secret) throws IOException {
    Signer signer = new Signer(Base64.getDecoder().decode(secret));
    try (Wire wire = new Wire(port, true)) {
      wire.exchange(route.ask(1, signer));
      for (Ask refused : route.refused(signer)) {
        wire.exchange(refused);
      }
      wire.exchange(route.ask(2, signer));
    }
  }
}
