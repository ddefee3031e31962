package org.authlayer.server;

import java.io.IOException;
import java.util.Map;

/**
 * Reports to systemd that the server accepts requests (sd_notify(3), {@code Type=notify}). Java has
 * no datagrams for Unix sockets, so the program of systemd sends the report.
 */
final class Systemd {

  private static final System.Logger LOGGER = System.getLogger("org.authlayer.launcher");
  private static final String SOCKET = "NOTIFY_SOCKET";

  private Systemd() {}

  /** Does nothing where no manager waits. */
  static void ready(Map<String, String> environment) {
    if (!environment.containsKey(SOCKET)) {
      return;
    }
    try {
      Process report = new ProcessBuilder("systemd-notify", "--ready").inheritIO().start();
      if (report.waitFor() != 0) {
        LOGGER.log(System.Logger.Level.WARNING, "systemd-notify failed, so the service may end");
      }
    } catch (IOException missing) {
      LOGGER.log(
          System.Logger.Level.WARNING,
          SOCKET + " is set and there is no systemd-notify; set Type=exec in the unit");
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
