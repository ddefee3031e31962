package org.authlayer.adapter.helidon.routing;

import io.helidon.http.HttpException;
import io.helidon.http.Status;
import java.lang.System.Logger.Level;

/** Logs a mistake in the wiring; the client gets a plain 500. */
final class WiringFault {

  private static final System.Logger LOGGER = System.getLogger(WiringFault.class.getName());

  private WiringFault() {}

  /** Helidon sends the message of what is thrown to the client. */
  static HttpException of(String whatToChange) {
    LOGGER.log(Level.ERROR, whatToChange);
    return new HttpException("Something went wrong here.", Status.INTERNAL_SERVER_ERROR_500);
  }
}
