package org.authlayer.adapter.helidon.logging;

import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;

/** One structured line for each event (DEC-19). */
public final class LoggedEvents implements AuthEvents {

  private static final System.Logger LOGGER = System.getLogger("org.authlayer.events");

  @Override
  public void publish(AuthEvent event) {
    if (event instanceof AuthEvent.RequestFailed failed) {
      LOGGER.log(System.Logger.Level.ERROR, line(failed), failed.cause());
    } else {
      LOGGER.log(System.Logger.Level.INFO, line(event));
    }
  }

  static String line(AuthEvent event) {
    AuthEvent.Where where = event.where();
    return "event="
        + LogLine.word(event.getClass().getSimpleName())
        + " route="
        + LogLine.word(where.route())
        + " network="
        + LogLine.word(where.network())
        + " request="
        + LogLine.word(where.requestId());
  }
}
