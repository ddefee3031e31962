package org.authlayer.adapter.persistence.migrations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.authlayer.adapter.persistence.PostgresStoresFactory;
import org.authlayer.adapter.persistence.support.FreshDatabase;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.operation.StoresFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(FreshDatabase.class)
final class TableHistoryTest {

  private final TestDatabase database;

  TableHistoryTest(TestDatabase database) {
    this.database = database;
  }

  private boolean serves(String... statements) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
      return TableHistory.serves(connection);
    }
  }

  @Test
  void whatTheToolRecordsIsWhatThisReleaseKnows() throws SQLException {
    assertFalse(serves());
    database.open().close();
    assertTrue(
        serves(),
        database.read(
            "select string_agg(concat_ws(' ', version, checksum, success), ', ' order by version)"
                + " from authlayer_schema_history"));
  }

  @Test
  void anythingElseIsLeftToTheTool() throws SQLException {
    database.open().close();
    for (String change :
        List.of(
            "delete from authlayer_schema_history where version = '2'",
            "delete from authlayer_schema_history where version = '1'",
            "update authlayer_schema_history set checksum = 1 where version = '1'",
            "update authlayer_schema_history set success = false where version = '2'",
            "update authlayer_schema_history set installed_rank = -1 where version = '2'",
            "insert into authlayer_schema_history select 9, '7', 'newer', type, script, 7,"
                + " installed_by, installed_on, 1, true from authlayer_schema_history"
                + " where version = '1'",
            "insert into authlayer_schema_history select 9, null, 'again', type, script, 7,"
                + " installed_by, installed_on, 1, true from authlayer_schema_history"
                + " where version = '1'",
            "alter table authlayer_schema_history rename to lost",
            "create schema other; set search_path = other, public")) {
      assertFalse(serves("begin", change), change);
    }
    assertTrue(serves("begin"));
  }

  @Test
  void aStartLoadsTheToolOnlyWhereItHasSomethingToDo() throws Exception {
    assertEquals(Set.of(Watching.TOOL), loadedByStart());
    assertEquals(Set.of(), loadedByStart());
    database.run("drop schema public cascade; create schema public");
    assertEquals(Set.of(Watching.TOOL), loadedByStart());
  }

  private Set<String> loadedByStart() throws Exception {
    Watching watching = new Watching();
    Class<?> factory = watching.loadClass(PostgresStoresFactory.class.getName());
    StoresFactory opening = (StoresFactory) factory.getConstructor().newInstance();
    opening.open(database.settings()).close();
    return watching.seen;
  }

  /** Defines the adapter's classes anew, and notes whether they ask for the tool. */
  private static final class Watching extends ClassLoader {

    private static final String TOOL = "org.flywaydb";
    private static final String OURS = "org.authlayer.adapter.persistence.";

    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    Watching() {
      super(TableHistoryTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith(TOOL)) {
        seen.add(TOOL);
      }
      if (!name.startsWith(OURS)) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        return known == null ? define(name) : known;
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream bytes = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] all = bytes == null ? new byte[0] : bytes.readAllBytes();
        return defineClass(name, all, 0, all.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
