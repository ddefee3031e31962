package org.authlayer.passkey;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.authlayer.server.Server;

/** Requests that store a key wait in its insert, until they are let go. */
record HeldInserts(Server server, Connection holder) implements AutoCloseable {

  static HeldInserts of(Server server) throws SQLException {
    Harbour.execute(
        server,
        """
        create function wait() returns trigger language plpgsql as
          $$ begin perform pg_advisory_xact_lock_shared(45); return new; end $$;
        create trigger waits before insert on passkeys for each row execute function wait()
        """);
    Connection holder = server.environment().database(DataSource.class).getConnection();
    run(holder, "select pg_advisory_lock(45)");
    return new HeldInserts(server, holder);
  }

  /** Waits until so many requests wait for each other or here. */
  void await(int many) throws Exception {
    String waiting = "select count(*) from pg_locks where locktype = 'advisory' and not granted";
    for (int i = 0; i < 6000; i++) {
      if (Integer.parseInt(Harbour.text(server, waiting)) >= many) {
        return;
      }
      Thread.sleep(10);
    }
    throw new AssertionError("fewer than " + many + " requests store a key");
  }

  void letGo() throws SQLException {
    run(holder, "select pg_advisory_unlock(45)");
  }

  @Override
  public void close() throws SQLException {
    run(holder, "select pg_advisory_unlock_all()");
    holder.close();
    Harbour.execute(server, "drop trigger waits on passkeys; drop function wait()");
  }

  private static void run(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(query);
    }
  }
}
