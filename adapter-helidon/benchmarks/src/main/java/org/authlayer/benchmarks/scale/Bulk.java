package org.authlayer.benchmarks.scale;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.authlayer.benchmarks.harness.Store;
import org.jspecify.annotations.Nullable;

/**
 * Fills users and tokens while their indexes and constraints are away, and makes these again as
 * they were: sorting ten million rows once takes minutes, finding a place for each of them hours.
 *
 * @param store the database
 */
record Bulk(Store store) {

  private static final int LEAST_COST = 4;

  /** Foreign keys first, because they rest on the others. */
  private static final String CONSTRAINTS =
      """
      select format('alter table %s drop constraint %I', conrelid::regclass, conname),
        format('alter table %s add constraint %I %s', conrelid::regclass, conname,
          pg_get_constraintdef(oid))
      from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
        or contype in ('p', 'u') and conrelid in ('users'::regclass, 'user_tokens'::regclass)
      order by contype = 'f' desc
      """;

  private static final String INDEXES =
      """
      select format('drop index %I', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index
      where indrelid in ('users'::regclass, 'user_tokens'::regclass)
        and not exists (select from pg_constraint where conindid = indexrelid)
      """;

  void fill(int users, @Nullable Integer used) throws SQLException {
    try (Connection connection = store.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("set maintenance_work_mem = '512MB'");
      List<String> again = new ArrayList<>(away(statement, INDEXES));
      again.addAll(away(statement, CONSTRAINTS).reversed());
      Store.insert(connection, users, LEAST_COST, used);
      for (String one : again) {
        statement.execute(one);
      }
      statement.execute("vacuum analyze users, user_tokens");
    }
  }

  /** Has the database read all that look-ups may need, as one that has served for a while. */
  void warm() throws SQLException {
    UUID least = new UUID(0, 0);
    try (Connection connection = store.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("set enable_seqscan = off; set enable_indexonlyscan = off");
      statement.execute("set enable_bitmapscan = off; set max_parallel_workers_per_gather = 0");
      statement.execute(
          "select count(user_id) from user_tokens where token_key(value) > '" + least + "'");
      statement.execute("select count(name) from users where id > '" + least + "'");
    }
  }

  /** Removes what a query names, and returns how to make it again. */
  private static List<String> away(Statement statement, String query) throws SQLException {
    List<String> drops = new ArrayList<>();
    List<String> again = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        drops.add(rows.getString(1));
        again.add(rows.getString(2));
      }
    }
    for (String drop : drops) {
      statement.execute(drop);
    }
    return again;
  }
}
