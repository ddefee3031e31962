package org.authlayer.adapter.persistence.replicas;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.LongSupplier;
import javax.sql.DataSource;

/**
 * Marks that this process leaves in the database, each at a moment that it remembers. A replica
 * that shows a mark shows everything that had been committed at that moment: changes reach it in
 * their order. A mark is random, so that a replica of another history than the database's, as after
 * a failover, does not show it by chance; and later ones are greater.
 */
final class ReplicaMarks {

  /** More than are ever of use. */
  private static final int KEPT = 8;

  private static final int RANDOM_BITS = 32;

  private static final String MISSING = "42P01";

  private static final String TABLE =
      """
      create table if not exists replica_marks (
        instance uuid, mark bigint, taken_at timestamptz not null, primary key (instance, mark))
      """;

  private static final String LEAVE =
      """
      with dropped as (delete from replica_marks where instance = ? and mark = ?)
      insert into replica_marks (instance, mark, taken_at) values (?, ?, now())
      """;

  private static final String DROP = "delete from replica_marks where instance = ?";

  private static final String TIDY =
      "delete from replica_marks where taken_at < now() - interval '1 hour'";

  private final UUID instance = UUID.randomUUID();
  private final SplittableRandom random = new SplittableRandom();
  private final DataSource database;
  private final LongSupplier nanos;
  private volatile List<Mark> taken = List.of();
  private long count;

  ReplicaMarks(DataSource database, LongSupplier nanos) {
    this.database = database;
    this.nanos = nanos;
  }

  private record Mark(long value, long at) {}

  /** Makes the table where there is none: only who has a replica needs it. */
  void prepare() throws SQLException {
    run(TABLE);
  }

  /** A look-up that also tells, in one column more, the last of these marks that is there. */
  String with(String lookUp) {
    return "select found.*, (" + last() + ") from (" + lookUp + ") found";
  }

  /** Asks for the last of these marks that is there: the greatest, so that one row is read. */
  String last() {
    return "select max(mark) from replica_marks where instance = '" + instance + "'";
  }

  /** Leaves another mark; by one thread at a time. */
  void leave() throws SQLException {
    count++;
    Mark mark =
        new Mark(
            (count << RANDOM_BITS) | Integer.toUnsignedLong(random.nextInt()), nanos.getAsLong());
    List<Mark> all = new ArrayList<>(taken);
    Mark oldest = all.size() < KEPT ? mark : all.removeFirst();
    all.add(mark);
    taken = List.copyOf(all);
    try {
      write(oldest, mark);
    } catch (SQLException e) {
      if (!MISSING.equals(e.getSQLState())) {
        throw e;
      }
      prepare();
      write(oldest, mark);
    }
  }

  /** When a mark was left; nothing for one that is too old, or none of these. */
  OptionalLong at(long value) {
    for (Mark mark : taken) {
      if (mark.value() == value) {
        return OptionalLong.of(mark.at());
      }
    }
    return OptionalLong.empty();
  }

  private void write(Mark oldest, Mark mark) throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement statement = connection.prepareStatement(LEAVE)) {
      statement.setObject(1, instance);
      statement.setLong(2, oldest.value());
      statement.setObject(3, instance);
      statement.setLong(4, mark.value());
      statement.executeUpdate();
    }
  }

  /** Takes these marks away. */
  void drop() throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement statement = connection.prepareStatement(DROP)) {
      statement.setObject(1, instance);
      statement.executeUpdate();
    }
  }

  /** Takes away those of who has been gone for long. */
  void tidy() throws SQLException {
    run(TIDY);
  }

  private void run(String sql) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
