package org.authlayer.adapter.helidon.logging;

/** What happens to the whole process, as lines among the events. */
public final class Lifecycle {

  private static final FieldLogger LOG = FieldLogger.of("org.authlayer.events");

  private static final int LONGEST_URL = 200;

  private Lifecycle() {}

  /**
   * The server listens.
   *
   * @param url where
   */
  public static void started(String url) {
    LOG.info(is("server-started", "sys_startup", "success").put("url", url, LONGEST_URL));
  }

  /** The server was asked to stop, has answered what it had accepted, and closed everything. */
  public static void stopped() {
    LOG.info(is("server-stopped", "sys_shutdown", "success"));
  }

  /** The listener ended without having been asked to: nobody is served any more. */
  public static void listenerLost() {
    LOG.error(is("listener-lost", "sys_crash", "failure"), null);
  }

  /**
   * A database was found unusable, where it was usable before.
   *
   * @param reason one sentence without values
   */
  public static void databaseLost(String reason) {
    LOG.warning(is("database-lost", "sys_crash", "failure").sentence("reason", reason));
  }

  /** The database was found usable again. */
  public static void databaseBack() {
    LOG.info(is("database-back", "sys_restart", "success"));
  }

  private static LogFields is(String event, String owasp, String outcome) {
    return LogFields.of(event).put("event", event).put("owasp", owasp).put("outcome", outcome);
  }
}
