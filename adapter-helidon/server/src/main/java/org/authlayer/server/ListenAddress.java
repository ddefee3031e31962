package org.authlayer.server;

import java.io.IOException;
import java.net.UnknownHostException;
import org.authlayer.adapter.helidon.http.HelidonServer;
import org.authlayer.adapter.helidon.http.HelidonSettings;
import org.authlayer.adapter.helidon.http.NativeMount;
import org.authlayer.ports.driving.Application;
import org.authlayer.runtime.configuration.ExitCode;
import org.authlayer.runtime.configuration.StartException;

/**
 * An address and port of the server.
 *
 * @param keys what an operator chooses another one with
 */
record ListenAddress(HelidonSettings settings, String keys) {

  /** Refuses a taken port before anything costly is started. */
  void probe() {
    try {
      HelidonServer.probe(settings);
    } catch (IOException taken) {
      throw unopened(taken);
    }
  }

  HelidonServer open(Application application, NativeMount... natives) {
    try {
      return HelidonServer.start(settings, application, natives);
    } catch (IOException taken) {
      throw unopened(taken);
    }
  }

  private StartException unopened(IOException cause) {
    return new StartException(
        ExitCode.PORT,
        "cannot listen on %s port %s (%s); choose another with %s"
            .formatted(settings.host(), settings.port(), why(cause), keys),
        cause);
  }

  /** Java says the name alone of a name that it cannot look up. */
  private static String why(IOException cause) {
    String said = String.valueOf(cause.getMessage());
    return cause instanceof UnknownHostException ? "no such host: " + said : said;
  }
}
