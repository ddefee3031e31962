package org.authlayer.conformance.cli;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.conformance.wire.Wire;
import org.jspecify.annotations.Nullable;

/** Notices when a target has died, so that a run does not wait for hundreds of time-outs. */
final class WatchedWire implements Wire {

  private static final int PATIENCE = 8;

  private final Wire wire;
  private final URI knock;
  private final AtomicInteger silent = new AtomicInteger();
  private final AtomicReference<@Nullable String> death = new AtomicReference<>();

  /**
   * A wire to a target whose URL {@code knock} answers, whatever the status, as long as it lives.
   */
  WatchedWire(Wire wire, URI knock) {
    this.wire = wire;
    this.knock = knock;
  }

  @Override
  public Answer send(HttpCall call) throws IOException, InterruptedException {
    String cause = death.get();
    if (cause != null) {
      throw new IOException("the target no longer answers: " + cause);
    }
    try {
      Answer answer = wire.send(call);
      silent.set(0);
      return answer;
    } catch (IOException silence) {
      if (silent.incrementAndGet() % PATIENCE == 0) {
        knock();
      }
      throw silence;
    }
  }

  /** Asks once more, with an unsuspicious request. */
  void knock() throws InterruptedException {
    try {
      wire.send(HttpCall.of("GET", knock));
      silent.set(0);
    } catch (IOException dead) {
      death.set(String.valueOf(dead.getMessage()));
    }
  }

  boolean isDead() {
    return death.get() != null;
  }
}
