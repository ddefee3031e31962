package org.authlayer.adapter.helidon.connection;

import java.io.IOException;

/**
 * A request that is rejected by the listener, and the last one of its connection. It has no stack
 * trace: refusing has to cost less than asking.
 */
public final class Refusal extends IOException {

  private static final long serialVersionUID = 1L;

  /** The status of the answer. */
  private final int status;

  Refusal(int status, String why) {
    super(why);
    this.status = status;
  }

  /** The status of the answer. */
  public int status() {
    return status;
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
