package org.authlayer.adapter.persistence.connections;

import java.sql.SQLException;
import org.authlayer.ports.driven.StoreException;

/** Says in one line what the operator has to change. */
public final class StartFailures {

  private StartFailures() {}

  public static StoreException explain(SQLException failure, String place) {
    String state = Failures.state(failure);
    return switch (state) {
      case "28P01", "28000" ->
          StoreException.broken(
              "the database at "
                  + place
                  + " refused the login:"
                  + " check database.user and database.password",
              failure);
      case "3D000" ->
          StoreException.broken(
              "the server at "
                  + place
                  + " has no database of the name that database.url ends"
                  + " with: create it or check database.url",
              failure);
      case "42501" ->
          StoreException.broken(
              "database.user may not create tables in the database at "
                  + place
                  + ": make it the owner of the schema public, or of the one in database.schema",
              failure);
      case "08001", "08004", "08006" ->
          Failures.unavailable(
              "no PostgreSQL server can be reached at "
                  + place
                  + ": check database.url and that the server runs",
              failure);
      case "53300" ->
          Failures.unavailable(
              "the database at "
                  + place
                  + " has no connection left:"
                  + " raise its max_connections or lower database.pool-size",
              failure);
      case "55P03" ->
          Failures.unavailable(
              "the tables in the database at "
                  + place
                  + " could not be brought up to date because somebody uses them in a long"
                  + " transaction: start again when it has ended; pg_stat_activity tells whose it"
                  + " is",
              failure);
      case "57P03" ->
          Failures.unavailable("the database at " + place + " is starting: try again", failure);
      default ->
          StoreException.broken(
              "the database at " + place + " cannot be used (SQLSTATE " + state + ")", failure);
    };
  }
}
