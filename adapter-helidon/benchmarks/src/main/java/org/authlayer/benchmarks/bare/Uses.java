package org.authlayer.benchmarks.bare;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;

/**
 * Collects the uses of tokens and writes them once a second in one statement, so that no request
 * waits for a write. A crash loses a second of it.
 */
final class Uses implements AutoCloseable {

  private static final int MOST = 100_000;
  private static final long MILLIS = 1000;

  private final DataSource database;
  private final String statement;
  private final String type;

  /** Says of which class the keys are: the driver takes bytes in an array of their own only. */
  private final Object[] none;

  private final AtomicReference<Map<String, Object>> used =
      new AtomicReference<>(new ConcurrentHashMap<>());
  private final Thread writer = Thread.ofPlatform().daemon().name("uses").unstarted(this::run);

  private Uses(DataSource database, String statement, String type, Object[] none) {
    this.database = database;
    this.statement = statement;
    this.type = type;
    this.none = none;
  }

  private static Uses started(DataSource database, String statement, String type, Object[] none) {
    Uses uses = new Uses(database, statement, type, none);
    uses.writer.start();
    return uses;
  }

  static Uses ofTokens(DataSource database) {
    return started(
        database,
        """
        update user_tokens token set last_used_at = now()
        from unnest(?::uuid[]) as used (id) where token.id = used.id
        """,
        "uuid",
        new String[0]);
  }

  static Uses ofSessions(DataSource database) {
    return started(
        database,
        """
        update sessions session set last_seen_at = now(),
          expires_at = least(now() + interval '7 days 16:48', session.created_at + interval '30 days')
        from unnest(?::bytea[]) as used (digest) where session.digest = used.digest
        """,
        "bytea",
        new byte[0][]);
  }

  void add(String name, Object key) {
    Map<String, Object> all = used.get();
    if (all.size() < MOST) {
      all.put(name, key);
    }
  }

  private void run() {
    try {
      while (true) {
        Thread.sleep(MILLIS);
        write();
      }
    } catch (InterruptedException closed) {
      write();
    }
  }

  private void write() {
    Object[] all = used.getAndSet(new ConcurrentHashMap<>()).values().toArray(none);
    if (all.length == 0) {
      return;
    }
    try (Connection connection = database.getConnection();
        PreparedStatement update = connection.prepareStatement(statement)) {
      update.setArray(1, connection.createArrayOf(type, all));
      update.executeUpdate();
    } catch (SQLException lost) {
      System.err.println("uses are lost: " + lost.getMessage());
    }
  }

  @Override
  public void close() {
    writer.interrupt();
    try {
      writer.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
