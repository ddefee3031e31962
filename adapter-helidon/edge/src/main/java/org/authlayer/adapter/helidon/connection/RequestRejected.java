package org.authlayer.adapter.helidon.connection;

import java.io.IOException;

/** The last request of its connection. No stack trace: refusing has to cost less than asking. */
public final class RequestRejected extends IOException {

  private static final long serialVersionUID = 1L;

  private final int status;

  RequestRejected(int status, String why) {
    super(why);
    this.status = status;
  }

  public int status() {
    return status;
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
