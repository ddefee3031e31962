package org.authlayer.adapter.helidon.logging;

/** What happens to the whole process, as lines among the events. */
public final class Lifecycle {

  private static final System.Logger LOGGER = System.getLogger("org.authlayer.events");

  private Lifecycle() {}

  /**
   * The server listens.
   *
   * @param url where
   */
  public static void started(String url) {
    tell(
        System.Logger.Level.INFO,
        "event=server-started owasp=sys_startup outcome=success url=" + LogLine.word(url, 200));
  }

  /** The server was asked to stop, has answered what it had accepted, and closed everything. */
  public static void stopped() {
    tell(System.Logger.Level.INFO, "event=server-stopped owasp=sys_shutdown outcome=success");
  }

  /** The listener ended without having been asked to: nobody is served any more. */
  public static void listenerLost() {
    tell(System.Logger.Level.ERROR, "event=listener-lost owasp=sys_crash outcome=failure");
  }

  /**
   * A database was found unusable, where it was usable before.
   *
   * @param reason one sentence without values
   */
  public static void databaseLost(String reason) {
    tell(
        System.Logger.Level.WARNING,
        "event=database-lost owasp=sys_crash outcome=failure reason=" + LogLine.quoted(reason));
  }

  /** The database was found usable again. */
  public static void databaseBack() {
    tell(System.Logger.Level.INFO, "event=database-back owasp=sys_restart outcome=success");
  }

  private static void tell(System.Logger.Level level, String line) {
    LOGGER.log(level, line);
  }
}
