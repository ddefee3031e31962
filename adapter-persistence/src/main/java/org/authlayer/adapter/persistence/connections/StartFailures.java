package org.authlayer.adapter.persistence.connections;

import java.sql.SQLException;
import org.authlayer.ports.driven.StoreException;

public final class StartFailures {

  private StartFailures() {}

  public static StoreException explain(SQLException failure, String place) {
    String state = SqlFailures.state(failure);
    String message = message(state).formatted(place);
    return switch (state) {
      case "08001", "08004", "08006", "53300", "55P03", "57P03" ->
          SqlFailures.unavailable(message, failure);
      default -> StoreException.broken(message, failure);
    };
  }

  private static String message(String state) {
    return switch (state) {
      case "28P01", "28000" ->
          "the database at %s refused the login: check database.user and database.password";
      case "3D000" ->
          "the server at %s has no database of the name that database.url ends with: create it or"
              + " check database.url";
      case "42501" ->
          "database.user may not create tables in the database at %s: make it the owner of the"
              + " schema public, or of the one in database.schema";
      case "08001", "08004", "08006" ->
          "no PostgreSQL server can be reached at %s: check database.url and that the server runs";
      case "53300" ->
          "the database at %s has no connection left: raise its max_connections or lower"
              + " database.pool-size";
      case "55P03" ->
          "the tables in the database at %s could not be brought up to date because somebody uses"
              + " them in a long transaction: start again when it has ended; pg_stat_activity shows"
              + " whose it is";
      case "57P03" -> "the database at %s is starting: try again";
      default -> "the database at %s cannot be used (SQLSTATE " + state + ")";
    };
  }
}
