package org.authlayer.adapter.persistence.replicas;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.authlayer.adapter.persistence.connections.ConnectionPool;
import org.authlayer.adapter.persistence.connections.DatabaseAddress;
import org.authlayer.adapter.persistence.connections.Deadlines;
import org.authlayer.adapter.persistence.connections.Failures;
import org.authlayer.adapter.persistence.connections.PatientSource;
import org.authlayer.adapter.persistence.statements.JdbcStatements;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.ReplicaLoad;
import org.authlayer.ports.driven.ReplicaSettings;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.UserToken;
import org.jspecify.annotations.Nullable;

/**
 * Looks up in a copy of the database, and believes it only as far as it proves to be near: each
 * answer comes with the last mark of {@link ReplicaMarks} that its own snapshot shows, so that it
 * does not matter which of several servers answered. Nothing is all that it says where the database
 * itself has to be asked.
 */
final class Replica implements PatientSource.Watcher, AutoCloseable {

  private final String place;
  private final HikariDataSource pool;
  private final AtomicReference<@Nullable SQLException> unreachable = new AtomicReference<>();
  private final ReplicaMarks marks;
  private final RecentChanges changes;
  private final LongSupplier nanos;
  private final long maxLag;
  private final String token;
  private final String session;
  private final LongAdder answered = new LongAdder();
  private final LongAdder unknown = new LongAdder();
  private final LongAdder outdated = new LongAdder();
  private final LongAdder away = new LongAdder();

  /** The moment that an answer is known to have shown. */
  private volatile long proved;

  /** Not before it has proved anything, nor after a failure before it does so again. */
  private volatile boolean asked;

  Replica(ReplicaSettings settings, ReplicaMarks marks, RecentChanges changes, LongSupplier nanos) {
    DatabaseAddress address = DatabaseAddress.of(settings);
    this.place = address.place();
    this.pool =
        ConnectionPool.begin(
            address,
            settings.poolSize(),
            Deadlines.ofReplica(settings.maxLag()),
            this,
            Optional.empty());
    this.marks = marks;
    this.changes = changes;
    this.nanos = nanos;
    this.maxLag = settings.maxLag().toNanos();
    this.proved = nanos.getAsLong() - this.maxLag - 1;
    this.token = marks.with(JdbcStatements.TOKEN);
    this.session = marks.with(JdbcStatements.SESSION);
  }

  /** A token in either of its forms, with its owner. */
  Optional<UserToken> token(String value) {
    return ask(
        token,
        JdbcStatements.sought(value),
        row -> {
          UserToken found = JdbcStatements.token(row, value);
          return new Answer<>(
              found, row.getLong(8), Stream.<Object>of(found.id(), found.user().id()));
        });
  }

  /** A session, whether it is over or not, with the user whose identifier an entry is. */
  Optional<RememberedSession> session(String digest, String entry) {
    return ask(
        session,
        JdbcStatements.sought(digest, entry),
        row -> {
          RememberedSession found = JdbcStatements.remembered(row, digest, entry);
          return new Answer<>(found, row.getLong(12), subjects(found));
        });
  }

  private static Stream<Object> subjects(RememberedSession found) {
    SessionData session = found.session();
    return Stream.of(
            Stream.of(session.digest()),
            session.entries().values().stream(),
            session.origin().token().stream(),
            found.user().stream().map(user -> user.id()))
        .<Object>flatMap(some -> some);
  }

  /** Asks for nothing but a mark. */
  void look() throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(marks.last())) {
      if (row.next()) {
        marks.at(row.getLong(1)).ifPresent(this::prove);
      }
    }
    asked = isNear();
  }

  /** Whether what it showed last is young enough. */
  boolean isNear() {
    return nanos.getAsLong() - proved <= maxLag;
  }

  /** Leaves it alone until {@link #look} finds it near. */
  void leave() {
    asked = false;
  }

  String place() {
    return place;
  }

  /** Why it failed: the pool itself only knows that there is no connection. */
  SQLException reason(SQLException failure) {
    return Objects.requireNonNullElse(unreachable.get(), failure);
  }

  @Override
  public void lost(SQLException failure) {
    unreachable.set(failure);
  }

  @Override
  public void back() {
    unreachable.set(null);
  }

  ReplicaLoad load() {
    return new ReplicaLoad(
        answered.sum(),
        unknown.sum(),
        outdated.sum(),
        away.sum(),
        Duration.ofNanos(nanos.getAsLong() - proved));
  }

  private <R> Optional<R> ask(String sql, JdbcStatements.Given given, Read<R> read) {
    if (!asked || !isNear()) {
      away.increment();
      return Optional.empty();
    }
    try (Connection connection = pool.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      given.to(statement);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          unknown.increment();
          return Optional.empty();
        }
        Answer<R> answer = read.from(row);
        boolean counts = counts(answer);
        (counts ? answered : outdated).increment();
        return counts ? Optional.of(answer.found()) : Optional.empty();
      }
    } catch (SQLException e) {
      if (!Failures.isNoIdentifier(e)) {
        leave();
      }
      away.increment();
      return Optional.empty();
    }
  }

  /** The age comes last: a change that is forgotten meanwhile is older than any answer may be. */
  private boolean counts(Answer<?> answer) {
    OptionalLong at = marks.at(answer.mark());
    if (at.isEmpty()) {
      return false;
    }
    prove(at.getAsLong());
    return changes.shows(at.getAsLong(), answer.subjects())
        && (!isOpenedByToken(answer.found()) || changes.showsUsers(at.getAsLong()))
        && nanos.getAsLong() - at.getAsLong() <= maxLag;
  }

  private static boolean isOpenedByToken(Object found) {
    return found instanceof RememberedSession remembered
        && remembered.session().origin().token().isPresent();
  }

  private void prove(long at) {
    if (at - proved > 0) {
      proved = at;
    }
  }

  @Override
  public void close() {
    pool.close();
  }

  /**
   * What was found.
   *
   * @param mark the last that its snapshot shows
   * @param subjects whom and what it is about
   */
  private record Answer<R>(R found, long mark, Stream<Object> subjects) {}

  /** The value of a row. */
  @FunctionalInterface
  private interface Read<R> {
    Answer<R> from(ResultSet row) throws SQLException;
  }
}
