package org.authlayer.adapter.persistence.failures;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.StoreException.Outage;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * Distinguishes a database that cannot be reached now from one that is broken, by SQLSTATE
 * (PostgreSQL, appendix A). Messages name the state only: what the server said may hold values.
 */
public final class SqlFailures {

  public static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  private SqlFailures() {}

  public static StoreException whileServing(Throwable failure) {
    Optional<SQLException> cause = sqlCause(failure);
    if (cause.isEmpty()) {
      return StoreException.broken("a statement could not be run", failure);
    }
    String state = state(cause.get());
    if (cause.get() instanceof SQLTransientConnectionException) {
      return StoreException.unavailable(
          "no connection to the database became free in time",
          RETRY_AFTER,
          outage(cause.get()),
          failure);
    }
    return isTransient(state)
        ? StoreException.unavailable(
            meaning(state) + " (SQLSTATE " + state + ")", RETRY_AFTER, outage(state), failure)
        : StoreException.broken("a statement failed (SQLSTATE " + state + ")", failure);
  }

  private static String meaning(String state) {
    return switch (outage(state)) {
      case DISK_FULL -> "the disk of the database is full";
      case READ_ONLY -> "the database takes no changes";
      case UNREACHABLE -> "the database cannot be reached";
      case OTHER -> "the database cannot serve just now";
    };
  }

  /** A pool says in the cause why it has no connection. */
  private static Outage outage(SQLException noConnection) {
    return Optional.ofNullable(noConnection.getCause())
        .flatMap(SqlFailures::sqlCause)
        .map(SqlFailures::state)
        .map(SqlFailures::outage)
        .orElse(Outage.OTHER);
  }

  private static Outage outage(String state) {
    if (state.equals("53100")) {
      return Outage.DISK_FULL;
    }
    if (state.equals("25006")) {
      return Outage.READ_ONLY;
    }
    return state.startsWith("08") || state.startsWith("57P0") ? Outage.UNREACHABLE : Outage.OTHER;
  }

  /**
   * 08: connection; 53: too few resources; 57P0x: stopping or starting; 57014, 25P03, 25P04: out of
   * time; 25006: read-only; 40: undone for another transaction; 55P03: locked.
   */
  static boolean isTransient(String state) {
    return Stream.of("08", "53", "57P0", "57014", "25P03", "25P04", "25006", "40", "55P03")
        .anyMatch(state::startsWith);
  }

  public static boolean isReadOnly(SQLException failure) {
    return "25006".equals(failure.getSQLState());
  }

  public static boolean isDeadlock(Throwable failure) {
    return hasState(failure, "40P01");
  }

  public static boolean isDuplicate(Throwable failure) {
    return hasState(failure, "23505");
  }

  /** 42883, 0A000: the database has no such function; 42501: the role may not call it. */
  public static boolean isUnsupported(Throwable failure) {
    return Stream.of("42883", "0A000", "42501").anyMatch(state -> hasState(failure, state));
  }

  /** A text was no UUID. */
  public static boolean isNoIdentifier(Throwable failure) {
    return hasState(failure, "22P02");
  }

  /** The table that refers to what could not be removed. */
  public static Optional<String> referrer(Throwable failure) {
    return hasState(failure, "23503")
        ? sqlCause(failure)
            .filter(PSQLException.class::isInstance)
            .map(cause -> ((PSQLException) cause).getServerErrorMessage())
            .map(ServerErrorMessage::getTable)
        : Optional.empty();
  }

  private static boolean hasState(Throwable failure, String state) {
    return sqlCause(failure).map(SqlFailures::state).filter(state::equals).isPresent();
  }

  public static String state(SQLException failure) {
    return Objects.requireNonNullElse(failure.getSQLState(), "unknown");
  }

  public static Optional<SQLException> sqlCause(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .filter(SQLException.class::isInstance)
        .map(SQLException.class::cast)
        .findFirst();
  }
}
