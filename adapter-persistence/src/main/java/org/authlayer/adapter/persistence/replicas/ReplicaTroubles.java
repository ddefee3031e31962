package org.authlayer.adapter.persistence.replicas;

import java.sql.SQLException;
import java.time.Duration;
import org.authlayer.adapter.persistence.connections.Failures;

/** Says what keeps a replica from being asked, and what the operator has to change. */
final class ReplicaTroubles {

  private ReplicaTroubles() {}

  static String behind(Duration maxLag) {
    return "it has not shown for "
        + maxLag
        + " (database.replica.max-lag) what was stored in the database: check that it follows the"
        + " database of database.url, and how far it is behind";
  }

  static String ofReplica(SQLException failure) {
    String state = Failures.state(failure);
    return switch (state) {
      case "28P01", "28000" ->
          "it refused the login: check database.replica.user and database.replica.password";
      case "3D000" -> "it has no database of the name that database.replica.url ends with";
      case "08001", "08004", "08006", "57P03" ->
          "it cannot be reached: check database.replica.url and that the server runs";
      case "53300" ->
          "it has no connection left: raise its max_connections or lower"
              + " database.replica.pool-size";
      case "42P01" ->
          "it has no table replica_marks, which is in the database: check that it follows the"
              + " database of database.url";
      default -> "it failed (SQLSTATE " + state + ")";
    };
  }

  static String ofMarks(SQLException failure) {
    String state = Failures.state(failure);
    return "42501".equals(state)
        ? "database.user may not write the table replica_marks in the database, by which a replica"
            + " shows how near it is: make it the owner of the schema public"
        : "the database takes no marks just now (SQLSTATE " + state + ")";
  }
}
