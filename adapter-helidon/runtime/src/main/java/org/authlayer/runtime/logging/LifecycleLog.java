package org.authlayer.runtime.logging;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Logs the start, the stop and the outages of the process among the events. */
public final class LifecycleLog {

  private static final Logger LOG = Logger.getLogger("org.authlayer.events");

  private static final int LONGEST_URL = 200;

  private LifecycleLog() {}

  public static void started(String url) {
    LogFields.event("server-started", "sys_startup", "success")
        .put("url", url, LONGEST_URL)
        .write(LOG, Level.INFO);
  }

  public static void stopped() {
    LogFields.event("server-stopped", "sys_shutdown", "success").write(LOG, Level.INFO);
  }

  public static void listenerLost() {
    LogFields.event("listener-lost", "sys_crash", "failure").write(LOG, Level.SEVERE);
  }

  public static void databaseLost(String reason) {
    LogFields.event("database-lost", "sys_crash", "failure")
        .sentence("reason", reason)
        .write(LOG, Level.WARNING);
  }

  public static void databaseBack() {
    LogFields.event("database-back", "sys_restart", "success").write(LOG, Level.INFO);
  }
}
