package org.authlayer.adapter.helidon.connection;

import java.io.IOException;

/**
 * A request that is answered before anybody else sees it, and the last one of its connection. It
 * has no stack trace: refusing has to cost less than asking.
 */
public final class Refusal extends IOException {

  private static final long serialVersionUID = 1L;

  /** What is answered. */
  private final int status;

  Refusal(int status, String why) {
    super(why);
    this.status = status;
  }

  /**
   * What is answered.
   *
   * @return the status
   */
  public int status() {
    return status;
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
