package org.authlayer.adapter.persistence.connections;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import org.authlayer.adapter.persistence.support.FreshDatabase;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.operation.DatabaseStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** What was the primary and is none any more still answers, and takes no changes. */
@ExtendWith(FreshDatabase.class)
@Timeout(120)
final class StandbyTest {

  private final TestDatabase database;

  StandbyTest(TestDatabase database) {
    this.database = database;
  }

  @Test
  void aConnectionThatTakesNoChangesIsUsedForNoneTwice() throws SQLException {
    try (Stores stores = database.open()) {
      String alter = "alter database " + database.name();
      database.run(alter + " set default_transaction_read_only = on");
      database.run(
          "select pg_terminate_backend(pid) from pg_stat_activity"
              + " where datname = current_database() and pid <> pg_backend_pid()");
      String told = "";
      while (!told.endsWith("(SQLSTATE 25006)")) {
        StoreException refused = assertThrows(StoreException.class, () -> add(stores, "early"));
        assertTrue(refused.retryAfter().isPresent(), "told to come again");
        told = String.valueOf(refused.getMessage());
      }
      database.run("begin read write;" + alter + " reset default_transaction_read_only; commit");
      int refused = 0;
      while (refused <= DatabaseStatus.of(stores).pool().orElseThrow().most() && !isAdded(stores)) {
        refused++;
      }
      assertInstanceOf(Users.Added.EmailTaken.class, add(stores, "late"), refused + " refused");
    }
  }

  private static boolean isAdded(Stores stores) {
    try {
      return add(stores, "late") instanceof Users.Added.Ok;
    } catch (StoreException readOnly) {
      return false;
    }
  }

  private static Users.Added add(Stores stores, String name) {
    return stores.users().add(new NewUser(null, "Ada", name + "@example.org", "hash"));
  }
}
