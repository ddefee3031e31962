package org.authlayer.adapter.helidon.guard;

import io.helidon.http.DirectHandler;
import io.helidon.http.RequestException;
import io.helidon.http.Status;

/**
 * Helidon answers the request of which this is thrown, and closes its connection. No stack trace:
 * refusing has to cost less than asking.
 */
final class Refusal extends RequestException {

  private static final long serialVersionUID = 1L;

  private Refusal(Builder builder) {
    super(builder);
  }

  static Refusal of(int status, String why) {
    return new Refusal(
        RequestException.builder()
            .type(DirectHandler.EventType.BAD_REQUEST)
            .status(Status.create(status))
            .setKeepAlive(false)
            .message(why));
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
